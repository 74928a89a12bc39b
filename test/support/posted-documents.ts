import { beforeAll, expect } from 'vitest';
import type { TestApp } from './app.ts';
import { type Person, signUp } from './people.ts';

/** Posts documents to `/graphql` as a user who signs up before the file's tests. */
export function usePostedDocuments(test: TestApp) {
  let person: Person;

  beforeAll(async () => {
    person = await signUp(test);
  });

  const post = (body: object) =>
    person.request({
      method: 'POST',
      url: '/graphql',
      payload: body,
      headers: { accept: 'application/graphql-response+json' },
    });

  /** Posts a document that must be rejected before anything runs. */
  async function refused(query: string, variables: object = {}) {
    test.statements.length = 0;
    const reply = await post({ query, variables });
    expect(reply.statusCode).toBe(400);
    // The session is looked up; nothing is read for the document.
    expect(test.statements.filter((sql) => sql.includes('prompt_templates'))).toEqual([]);
    const { data, errors } = reply.json();
    expect(data).toBeUndefined();
    return errors.map(
      ({ message, extensions }: { message: string; extensions: { code: string } }) => [
        extensions.code,
        message,
      ],
    );
  }

  return { post, refused };
}
