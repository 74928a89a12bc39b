import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { statuses } from '../../support/http/replies.ts';
import { addressedClients, Client, password, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_AUTH: '3', TRUST_PROXY: '127.0.0.1' });
const newClient = addressedClients(test);
const person = useSeed(() => signUp(test));

afterEach(() => {
  vi.useRealTimers();
});

const rateLimited = { error: 'Rate limit exceeded', details: [] };
describe('sign-in', () => {
  it('returns 429 beyond the limit of an address, for any user', async () => {
    const client = newClient();
    const tryOne = () =>
      client.post('/api/auth/sign-in/email', { email: `${randomUUID()}@example.com`, password });
    expect(await statuses(4, tryOne)).toEqual([401, 401, 401, 429]);
    const reply = await tryOne();
    expect(reply.json()).toStrictEqual(rateLimited);
    expect(reply.headers).toMatchObject({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
      'retry-after': expect.stringMatching(/^\d{1,2}$/),
    });
    expect(await statuses(1, () => newClient().post('/api/auth/sign-in/email', {}))).toEqual([422]);
  });

  it('is limited for a user at one address, and not at another address', async () => {
    const { email } = await signUp(test);
    const otherClient = newClient();
    const guess = (client: Client, attempted: string) =>
      client.post('/api/auth/sign-in/email', {
        email: ` ${email.toUpperCase()}`,
        password: attempted,
      });
    const wrong = () => guess(otherClient, 'wrong password');
    expect(await statuses(4, wrong)).toEqual([401, 401, 401, 429]);
    const reply = await guess(otherClient, password);
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['set-cookie']).toBeUndefined();
    // Attempts beyond the limit of the address don't count for the user.
    expect(await statuses(40, wrong)).toEqual(Array(40).fill(429));
    expect((await guess(newClient(), password)).statusCode).toBe(200);
  });
});

describe('sign-up', () => {
  it('returns 429 beyond the limit and creates no user', async () => {
    const client = newClient();
    const email = () => `${randomUUID()}@example.com`;
    const send = () =>
      client.post('/api/auth/sign-up/email', { email: email(), password, name: 'X' });
    const before = await test.database.client.user.count();
    expect(await statuses(5, send)).toEqual([201, 201, 201, 429, 429]);
    expect(await test.database.client.user.count()).toBe(before + 3);
  });

  it('counts requests with an invalid body or another content type', async () => {
    const client = newClient();
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

describe('a change of the password', () => {
  const path = '/api/auth/change-password';
  const wrong = { currentPassword: 'wrong password', newPassword: 'another password' };

  it('returns 429 beyond the limit of a user, from any address', async () => {
    const { headers } = await signUp(test);
    const change = (body: object) =>
      newClient().request({ method: 'POST', url: path, payload: body, headers });
    expect(await statuses(4, () => change(wrong))).toEqual([422, 422, 422, 429]);
    expect((await change({ ...wrong, currentPassword: password })).json()).toStrictEqual(
      rateLimited,
    );
  });

  it('returns 429 beyond the limit of an address, without a session', async () => {
    const client = newClient();
    expect(await statuses(4, () => client.post(path, wrong))).toEqual([401, 401, 401, 429]);
  });

  it('is not limited by attempts without a session from the same address', async () => {
    const { headers } = await signUp(test);
    const otherClient = newClient();
    expect(await statuses(4, () => otherClient.post(path, wrong))).toEqual([401, 401, 401, 429]);
    const owner = new Client(test, { ...otherClient.headers, ...headers });
    const change = { currentPassword: password, newPassword: 'another password' };
    expect((await owner.post(path, change)).statusCode).toBe(200);
  });
});

describe('revealApiKey', () => {
  it('returns RATE_LIMITED beyond the limit, also for the correct password', async () => {
    const key = await person.createApiKey();
    const reveal = (attempted: string) =>
      person.graphql(
        'mutation ($id: ID!, $password: String!) { revealApiKey(id: $id, password: $password) { secret } }',
        { id: key.id, password: attempted },
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

const from = (ip: string) =>
  new Client(test, { 'x-forwarded-for': ip }).post('/api/auth/sign-in/email', {
    email: `${randomUUID()}@example.com`,
    password,
  });

describe('an address with the port of the client', () => {
  it.each([
    ['IPv4', '192.0.2.77', '192.0.2.77'],
    ['IPv6', '2001:db8:7:7::1', '[2001:db8:7:7::1]'],
  ])('is counted without the port: %s', async (_version, ip, written) => {
    let port = 50_000;
    const fromNextPort = () => from(`${written}:${++port}`);
    expect(await statuses(4, fromNextPort)).toEqual([401, 401, 401, 429]);
    expect((await from(ip)).statusCode).toBe(429);
  });
});

describe('an IPv6 address', () => {
  it('is counted by its /64 network', async () => {
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(401);
    expect((await from('2001:db8:1:2:ffff::2')).statusCode).toBe(401);
    expect((await from('2001:0db8:0001:0002:0:0:0:3')).statusCode).toBe(401);
    expect((await from('2001:db8:1:2:3:4:5:6')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401);
  });
});
