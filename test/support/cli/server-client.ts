import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { password } from '../users/people.ts';

/** JSON over the wire to a server in another process. */
export async function send(
  url: string,
  method: string,
  payload?: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(url, {
    method,
    headers: payload ? { 'content-type': 'application/json', ...headers } : headers,
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  });
  const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  const body = (await response.json()) as any;
  return { status: response.status, body, cookie: cookie.join('; ') };
}

/** Runs an operation that must succeed, with the session of the cookie. @returns its data */
export async function graphqlOver(url: string, cookie: string, query: string, variables = {}) {
  const { body } = await send(`${url}/graphql`, 'POST', { query, variables }, { cookie });
  expect(body).not.toHaveProperty('errors');
  return body.data;
}

/** Signs up a user, who runs an operation. @returns the cookie and the data */
async function runAsNewUser(url: string, query: string) {
  const email = `${randomUUID()}@example.com`;
  const person = { name: 'Somebody', email, password };
  const { cookie } = await send(`${url}/api/auth/sign-up/email`, 'POST', person);
  return { cookie, data: await graphqlOver(url, cookie, query) };
}

/** Signs up a user and creates a key. @returns the headers to use it */
export async function createKeyOver(url: string): Promise<{ authorization: string }> {
  const query = 'mutation { createApiKey(input: { name: "test", permission: MANAGE }) { secret } }';
  const { data } = await runAsNewUser(url, query);
  return { authorization: `Bearer ${data.createApiKey.secret}` };
}

export interface SignedUp {
  readonly cookie: string;
  readonly apiKey: string;
  readonly financeKey: string;
  /** The id of a category. */
  readonly food: number;
}

/** Signs up a user with a key of each service. */
export async function signUpOver(url: string): Promise<SignedUp> {
  const query = `mutation {
    createApiKey(input: { name: "first", permission: MANAGE }) { secret }
    createFinanceKey(input: { name: "first" }) { secret } }`;
  const { cookie, data } = await runAsNewUser(url, query);
  const financeKey = data.createFinanceKey.secret;
  const headers = { authorization: `Bearer ${financeKey}` };
  const categories = await send(`${url}/api/finance/categories`, 'GET', undefined, headers);
  const food = categories.body.find(({ name }: { name: string }) => name === 'Food').id;
  return { cookie, apiKey: data.createApiKey.secret, financeKey, food };
}
