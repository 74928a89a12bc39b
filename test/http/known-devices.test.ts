import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app.ts';
import { Client, cookieOf, password } from '../support/people.ts';

// One attempt from an address in a minute, and ten at an account.
const test = usePrivateApp({ RATE_LIMIT_AUTH: '1', TRUST_PROXY: '127.0.0.1' });
const path = '/api/auth/sign-in/email';
const wrongPassword = 'a wrong password';
let address = 0;

/** Somebody at an address of their own, with the given cookies. */
function newcomer(cookie?: string): Client {
  address += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${address}` };
  return new Client(test, cookie === undefined ? headers : { ...headers, cookie });
}

/** The device cookie among the cookies of a reply. */
const deviceCookie = (reply: Parameters<typeof cookieOf>[0]) =>
  cookieOf(reply)
    .split('; ')
    .find((pair) => pair.startsWith('folio_device=')) as string;

/** Somebody who has signed up in a browser, whose session is over. */
async function signUpElsewhere() {
  const email = `${randomUUID()}@example.com`;
  const person = { name: 'Somebody', email, password };
  const reply = await newcomer().post('/api/auth/sign-up/email', person);
  expect(reply.statusCode).toBe(201);
  return { email, device: deviceCookie(reply) };
}

const signIn = async (client: Client, email: string, given = password) =>
  (await client.post(path, { email, password: given })).statusCode;

/** Uses up the limit of an account from all addresses together. */
async function useUpLimitOf(email: string): Promise<void> {
  const guesses = Array.from({ length: 10 }, () => signIn(newcomer(), email, wrongPassword));
  await Promise.all(guesses);
  expect(await signIn(newcomer(), email)).toBe(429);
}

describe('an account', () => {
  it('can be tried ten times as often from all addresses together', async () => {
    const { email } = await signUpElsewhere();
    await useUpLimitOf(email);
    const reply = await newcomer().post(path, { email, password });
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toStrictEqual({ error: 'Rate limit exceeded', details: [] });
    expect(reply.headers['retry-after']).toMatch(/^\d{1,2}$/);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('says nothing about the attempts of others', async () => {
    const { email } = await signUpElsewhere();
    const rest = async () => {
      const { headers } = await newcomer().post(path, { email, password: wrongPassword });
      return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']];
    };
    expect([await rest(), await rest()]).toStrictEqual([
      ['1', '0'],
      ['1', '0'],
    ]);
  });
});

describe('a device on which somebody has signed in', () => {
  it('can sign in while strangers try, also from their address', async () => {
    const { email, device } = await signUpElsewhere();
    await useUpLimitOf(email);
    const shared = newcomer();
    expect(await signIn(shared, email, wrongPassword)).toBe(429);
    const owner = new Client(test, { ...shared.headers, cookie: device });
    const reply = await owner.post(path, { email, password });
    expect(reply.statusCode).toBe(200);
  });

  it('has used up its limit also by signing in, whatever cookie it got for that', async () => {
    const { email, device } = await signUpElsewhere();
    const reply = await newcomer(device).post(path, { email, password });
    expect(reply.statusCode).toBe(200);
    const { count } = test.database.client.session;
    const before = await count();
    expect(await signIn(newcomer(deviceCookie(reply)), email)).toBe(429);
    expect(await count()).toBe(before);
  });

  it('has a limit of its own', async () => {
    const { email, device } = await signUpElsewhere();
    expect(await signIn(newcomer(device), email, wrongPassword)).toBe(401);
    expect(await signIn(newcomer(device), email)).toBe(429);
    expect(await signIn(newcomer(), email)).toBe(200);
  });

  it('does not count for other accounts', async () => {
    const { email } = await signUpElsewhere();
    const { device } = await signUpElsewhere();
    await useUpLimitOf(email);
    expect(await signIn(newcomer(device), email)).toBe(429);
    const shared = newcomer();
    expect(await signIn(shared, `${randomUUID()}@example.com`)).toBe(401);
    const other = new Client(test, { ...shared.headers, cookie: device });
    expect(await signIn(other, `${randomUUID()}@example.com`)).toBe(429);
  });

  it('can not use up the limit of another account from one address', async () => {
    const { email } = await signUpElsewhere();
    const { device } = await signUpElsewhere();
    const stranger = newcomer(device);
    const guesses = Array.from({ length: 12 }, () => signIn(stranger, email, wrongPassword));
    expect((await Promise.all(guesses)).toSorted()).toEqual([401, ...Array(11).fill(429)]);
    expect(await signIn(newcomer(), email)).toBe(200);
  });

  it('counts for each account that has signed in on it', async () => {
    const [one, other] = [await signUpElsewhere(), await signUpElsewhere()];
    const both = await newcomer(one.device).post(path, { email: other.email, password });
    for (const { email } of [one, other]) {
      await useUpLimitOf(email);
      expect(await signIn(newcomer(deviceCookie(both)), email)).toBe(200);
    }
  });

  it('has no session by that', async () => {
    const { device } = await signUpElsewhere();
    expect((await newcomer(device).get('/api/finance/keys')).statusCode).toBe(401);
  });
});
