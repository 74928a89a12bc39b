import { expect } from 'vitest';
import type { TestApp } from '../app/app.ts';
import type { GraphQLReply, KeyHolder } from '../users/people.ts';
import { inviter } from '../users/referrals.ts';

/** A REST response, or the one expected from the GraphQL response. Ids and codes are numbers. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A user whose steps give the same results as those of the other user. */
export interface EqualUser {
  readonly key: KeyHolder;
  readonly userId: string;
  /** The uuids of its templates and invites, in the order in which they were first seen. */
  readonly seen: Map<string, string>;
}

/** Creates two users in the same state, one for REST and one for GraphQL. */
export async function createEqualUsers(
  test: TestApp,
): Promise<{ rest: EqualUser; graphql: EqualUser }> {
  const user = async (): Promise<EqualUser> => {
    const { person, key } = await inviter(test);
    const admin = await person.createApiKey({ permission: 'ADMIN', scopes: ['REFERRALS'] });
    await test.database.client.apiKey.deleteMany({ where: { keyPrefix: key.secret.slice(0, 10) } });
    return { key: admin, userId: person.userId, seen: new Map() };
  };
  return { rest: await user(), graphql: await user() };
}

const ownValues = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=invite=|"code":")[\da-zA-Z]{22}/g;

/** With each id and code replaced by its number in the order of appearance. */
export function numbered(value: unknown, { seen }: EqualUser): unknown {
  const text = JSON.stringify(value).replace(ownValues, (own) => {
    const name = seen.get(own) ?? `#${seen.size}`;
    seen.set(own, name);
    return name;
  });
  return JSON.parse(text);
}

export async function overRest(
  user: EqualUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Answer> {
  const reply = await user.key.request({ method, url, ...(payload && { payload }) });
  return { status: reply.statusCode, body: numbered(reply.json(), user) };
}

const statusOf: Readonly<Record<string, number>> = { NOT_FOUND: 404, VALIDATION_FAILED: 422 };

/** Sends a GraphQL request and converts the response to the expected REST response. */
export async function overGraphQL(
  user: EqualUser,
  query: string,
  variables: object,
  status: number,
  // biome-ignore lint/suspicious/noExplicitAny: the data of any operation.
  present: (data: any) => unknown,
): Promise<Answer> {
  const { data, errors } = (await user.key.graphql(query, variables)) as GraphQLReply;
  const [failure] = errors ?? [];
  if (!failure) return { status, body: numbered(restBody(present(data)), user) };
  const { code, details = [] } = failure.extensions;
  expect(Object.keys(statusOf)).toContain(code);
  const body = { error: failure.message, details: details.map(({ message }) => message) };
  return { status: statusOf[code] as number, body };
}

/** The same in the words of REST: snake_case names, enum words in lower case with dashes. */
function restBody(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => restBody(each, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [
        field === 'databaseId' ? 'id' : field.replace(/[A-Z]/g, (a) => `_${a.toLowerCase()}`),
        restBody(each, field),
      ]),
    );
  }
  const words = /^(category|difficulty|visibility|createdVia|status|permission|scopes)$/;
  return typeof value === 'string' && words.test(name)
    ? value.toLowerCase().replaceAll('_', '-')
    : value;
}
