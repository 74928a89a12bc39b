import { beforeAll, expect } from 'vitest';
import type { TestApp } from '../app/app.ts';
import { type Person, signUp } from '../users/people.ts';

/** Functions that post documents to `/graphql` as a user who signs up before the tests of the file. */
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

  /** Posts a document that must be rejected before it runs. @returns the code and message of each error */
  async function errorsOf(query: string, variables: object = {}) {
    test.statements.length = 0;
    const reply = await post({ query, variables });
    expect(reply.statusCode).toBe(400);
    // The server reads the session, but no record.
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

  return { post, errorsOf };
}
