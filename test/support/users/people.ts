import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../app/app.ts';
import { password, storeUser } from '../app/stored-user.ts';

export { password };

/** A GraphQL reply as a client reads it. */
export interface GraphQLReply {
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  readonly data?: any;
  readonly errors?: readonly {
    message: string;
    path?: (string | number)[];
    extensions: {
      code: string;
      reason?: string;
      requestId: string;
      details?: { path: unknown[]; code?: string; message: string }[];
    };
  }[];
}

/** Sends requests with the given credentials, or none. */
export class Client {
  readonly test: TestApp;
  readonly headers: Readonly<Record<string, string>>;

  constructor(test: TestApp, headers: Readonly<Record<string, string>> = {}) {
    this.test = test;
    this.headers = headers;
  }

  /** Any request, in process; `payload` objects are sent as JSON. */
  request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const headers = { ...this.headers, ...options.headers };
    return this.test.app.server.inject({ ...options, headers });
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.request({ method: 'GET', url });
  }

  post(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.request({ method: 'POST', url, payload });
  }

  put(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.request({ method: 'PUT', url, payload });
  }

  patch(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.request({ method: 'PATCH', url, payload });
  }

  delete(url: string): Promise<LightMyRequestResponse> {
    return this.request({ method: 'DELETE', url });
  }

  /** Sends a GraphQL request. @returns the response, with or without errors */
  async graphql(query: string, variables: object = {}): Promise<GraphQLReply> {
    const reply = await this.post('/graphql', { query, variables });
    return reply.json();
  }

  /** The data of an operation that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  async execute(query: string, variables: object = {}): Promise<any> {
    const { data, errors } = await this.graphql(query, variables);
    expect(errors, this.#report(query, variables)).toBeUndefined();
    return data;
  }

  #report(query: string, variables: object): string {
    const failures = this.test.logLines.filter((line) => line.includes('"err"')).slice(-1);
    return [query, JSON.stringify(variables), ...failures].join('\n');
  }

  /** The codes of the errors of an operation that must fail. */
  async errorCodes(query: string, variables: object = {}): Promise<string[]> {
    const { errors } = await this.graphql(query, variables);
    return (errors ?? []).map(({ extensions }) => extensions.code);
  }
}

interface KeyOptions {
  readonly name?: string;
  readonly permission?: 'READ' | 'MANAGE' | 'ADMIN';
  readonly scopes?: readonly 'REFERRALS'[];
  readonly expiresAt?: string;
}

export class KeyHolder extends Client {
  readonly secret: string;
  /** The key's global id. */
  readonly id: string;

  constructor(test: TestApp, secret: string, id: string) {
    super(test, { authorization: `Bearer ${secret}` });
    this.secret = secret;
    this.id = id;
  }
}

export class Person extends Client {
  readonly userId: string;
  readonly email: string;

  constructor(test: TestApp, cookie: string, userId: string, email: string) {
    super(test, { cookie });
    this.userId = userId;
    this.email = email;
  }

  /** The name and the encoded value of the session cookie, as the Cookie header has them. */
  get sessionCookie(): { readonly name: string; readonly value: string } {
    const [, name = '', value = ''] =
      /((?:__Host-)?folio_session)=([^;]*)/.exec(this.headers.cookie ?? '') ?? [];
    return { name, value };
  }

  /** Creates an API key, by default with all permissions. */
  async createApiKey(options: KeyOptions = {}): Promise<KeyHolder> {
    const input = { name: 'test', permission: 'ADMIN', ...options };
    const { createApiKey } = await this.execute(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }',
      { input },
    );
    return new KeyHolder(this.test, createApiKey.secret, createApiKey.apiKey.id);
  }
}

/** The Cookie header that a browser sends after this reply. */
export function cookieOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`;
}

export function anybody(test: TestApp): Client {
  return new Client(test);
}

/** Returns a function that creates anonymous clients, each with its own address. */
export function addressedClients(test: TestApp): () => Client {
  let address = 0;
  return () => {
    address += 1;
    return new Client(test, { 'x-forwarded-for': `198.51.100.${address}` });
  };
}

/**
 * Stores a user and a session without the route: hundreds of tests need a user, and few of them test
 * how it comes to be. With a password or an invite code it takes the route.
 */
export async function signUp(test: TestApp, body: Record<string, string> = {}): Promise<Person> {
  if ('password' in body || 'inviteCode' in body) return signUpByRoute(test, body);
  const { name = 'Somebody', email = newEmail() } = body;
  const { userId, cookie } = await storeUser(test, { name, email });
  return new Person(test, cookie, userId, email);
}

/** Signs a new person up by the documented route. */
export async function signUpByRoute(
  test: TestApp,
  body: Record<string, string> = {},
): Promise<Person> {
  const email = newEmail();
  const payload = { name: 'Somebody', email, password, ...body };
  const reply = await anybody(test).post('/api/auth/sign-up/email', payload);
  expect(reply.statusCode, reply.body).toBe(201);
  return new Person(test, cookieOf(reply), reply.json().user.id, payload.email);
}

/** Stores a user with a role in the database. */
export async function signUpAs(
  test: TestApp,
  role: 'MEMBER' | 'ADVISOR' | 'MARKETER' | 'SUPER_ADMIN',
): Promise<Person> {
  const person = await signUp(test);
  await test.database.client.user.update({ where: { id: person.userId }, data: { role } });
  return person;
}
