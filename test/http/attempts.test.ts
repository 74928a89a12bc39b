import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { usePrivateApp } from '../support/app.ts';
import { Client, type Person, password, signUp } from '../support/people.ts';

const test = usePrivateApp({ RATE_LIMIT_AUTH: '3', TRUST_PROXY: '127.0.0.1' });
let person: Person;
let address = 0;

/** Somebody at an address of their own. */
const newcomer = () => {
  address += 1;
  return new Client(test, { 'x-forwarded-for': `198.51.100.${address}` });
};

beforeAll(async () => {
  person = await signUp(test);
});

afterEach(() => {
  vi.useRealTimers();
});

const refused = { error: 'Rate limit exceeded', details: [] };
const statuses = async (times: number, send: () => Promise<{ statusCode: number }>) => {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push((await send()).statusCode);
  return found;
};

describe('signing in', () => {
  it('is refused after the limit from one address, whatever the account', async () => {
    const client = newcomer();
    const tryOne = () =>
      client.post('/api/auth/sign-in/email', { email: `${randomUUID()}@example.com`, password });
    expect(await statuses(4, tryOne)).toEqual([401, 401, 401, 429]);
    const reply = await tryOne();
    expect(reply.json()).toStrictEqual(refused);
    expect(reply.headers).toMatchObject({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
      'retry-after': expect.stringMatching(/^\d{1,2}$/),
    });
    expect(await statuses(1, () => newcomer().post('/api/auth/sign-in/email', {}))).toEqual([422]);
  });

  it('is limited for one account from one address, and not for its owner elsewhere', async () => {
    const { email } = await signUp(test);
    const stranger = newcomer();
    const guess = (client: Client, given: string) =>
      client.post('/api/auth/sign-in/email', {
        email: ` ${email.toUpperCase()}`,
        password: given,
      });
    const wrong = () => guess(stranger, 'wrong password');
    expect(await statuses(4, wrong)).toEqual([401, 401, 401, 429]);
    const reply = await guess(stranger, password);
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['set-cookie']).toBeUndefined();
    // Attempts that the address's own limit rejects don't count against the account.
    expect(await statuses(40, wrong)).toEqual(Array(40).fill(429));
    expect((await guess(newcomer(), password)).statusCode).toBe(200);
  });
});

describe('signing up', () => {
  it('is refused after the limit, and no account is made', async () => {
    const client = newcomer();
    const email = () => `${randomUUID()}@example.com`;
    const send = () =>
      client.post('/api/auth/sign-up/email', { email: email(), password, name: 'X' });
    const before = await test.database.client.user.count();
    expect(await statuses(5, send)).toEqual([201, 201, 201, 429, 429]);
    expect(await test.database.client.user.count()).toBe(before + 3);
  });

  it('counts what is not valid, and what has no JSON', async () => {
    const client = newcomer();
    const send = () =>
      client.request({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      });
    expect(await statuses(4, send)).toEqual([415, 415, 415, 429]);
  });
});

describe('changing the password', () => {
  const path = '/api/auth/change-password';
  const wrong = { currentPassword: 'wrong password', newPassword: 'another password' };

  it('is refused after the limit for one account, from whatever address', async () => {
    const { headers } = await signUp(test);
    const change = (body: object) =>
      newcomer().request({ method: 'POST', url: path, payload: body, headers });
    expect(await statuses(4, () => change(wrong))).toEqual([422, 422, 422, 429]);
    expect((await change({ ...wrong, currentPassword: password })).json()).toStrictEqual(refused);
  });

  it('is refused after the limit from one address, whoever asks', async () => {
    const client = newcomer();
    expect(await statuses(4, () => client.post(path, wrong))).toEqual([401, 401, 401, 429]);
  });

  it('is not refused for what was sent without a session from the same address', async () => {
    const { headers } = await signUp(test);
    const stranger = newcomer();
    expect(await statuses(4, () => stranger.post(path, wrong))).toEqual([401, 401, 401, 429]);
    const owner = new Client(test, { ...stranger.headers, ...headers });
    const change = { currentPassword: password, newPassword: 'another password' };
    expect((await owner.post(path, change)).statusCode).toBe(200);
  });
});

describe('revealing a key', () => {
  it('is refused after the limit, with the right password too', async () => {
    const key = await person.createApiKey();
    const reveal = (given: string) =>
      person.graphql(
        'mutation ($id: ID!, $password: String!) { revealApiKey(id: $id, password: $password) }',
        {
          id: key.id,
          password: given,
        },
      );
    for (let time = 0; time < 3; time += 1) {
      expect((await reveal('wrong password')).errors?.[0]?.extensions.code).toBe(
        'VALIDATION_FAILED',
      );
    }
    const { data, errors } = await reveal(password);
    expect(data).toStrictEqual({ revealApiKey: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED']);
  });
});

describe('an address', () => {
  it('of IPv6 is counted by its /64', async () => {
    const from = (ip: string) =>
      new Client(test, { 'x-forwarded-for': ip }).post('/api/auth/sign-in/email', {
        email: `${randomUUID()}@example.com`,
        password,
      });
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(401);
    expect((await from('2001:db8:1:2:ffff::2')).statusCode).toBe(401);
    expect((await from('2001:0db8:0001:0002:0:0:0:3')).statusCode).toBe(401);
    expect((await from('2001:db8:1:2:3:4:5:6')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401);
  });
});
