import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { Client, cookieOf, password } from '../../support/users/people.ts';

// One attempt per minute from an address, and ten for a user.
const test = usePrivateApp({ RATE_LIMIT_AUTH: '1', TRUST_PROXY: '127.0.0.1' });
const path = '/api/auth/sign-in/email';
const wrongPassword = 'a wrong password';
let address = 0;

/** A client with its own address and these cookies. */
function newClient(cookie?: string): Client {
  address += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${address}` };
  return new Client(test, cookie === undefined ? headers : { ...headers, cookie });
}

const deviceCookie = (reply: Parameters<typeof cookieOf>[0]) =>
  cookieOf(reply)
    .split('; ')
    .find((pair) => pair.startsWith('folio_device=')) as string;

/** Signs a user up in another browser. */
async function signUpElsewhere() {
  const email = `${randomUUID()}@example.com`;
  const person = { name: 'Somebody', email, password };
  const reply = await newClient().post('/api/auth/sign-up/email', person);
  expect(reply.statusCode).toBe(201);
  return { email, device: deviceCookie(reply) };
}

const signIn = async (client: Client, email: string, attempted = password) =>
  (await client.post(path, { email, password: attempted })).statusCode;

/** Uses up the limit of a user for all addresses together. */
async function useUpLimitOf(email: string): Promise<void> {
  const guesses = Array.from({ length: 10 }, () => signIn(newClient(), email, wrongPassword));
  await Promise.all(guesses);
  expect(await signIn(newClient(), email)).toBe(429);
}

describe('the limit of a user', () => {
  it('is ten times the limit of an address', async () => {
    const { email } = await signUpElsewhere();
    await useUpLimitOf(email);
    const reply = await newClient().post(path, { email, password });
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toStrictEqual({ error: 'Rate limit exceeded', details: [] });
    expect(reply.headers['retry-after']).toMatch(/^\d{1,2}$/);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('does not show attempts from other addresses', async () => {
    const { email } = await signUpElsewhere();
    const rest = async () => {
      const { headers } = await newClient().post(path, { email, password: wrongPassword });
      return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']];
    };
    expect([await rest(), await rest()]).toStrictEqual([
      ['1', '0'],
      ['1', '0'],
    ]);
  });
});

describe('a known device', () => {
  it('can sign in while others use up the limits, also from their address', async () => {
    const { email, device } = await signUpElsewhere();
    await useUpLimitOf(email);
    const shared = newClient();
    expect(await signIn(shared, email, wrongPassword)).toBe(429);
    const owner = new Client(test, { ...shared.headers, cookie: device });
    const reply = await owner.post(path, { email, password });
    expect(reply.statusCode).toBe(200);
  });

  it('keeps its limit after a sign-in, with the new cookie as well', async () => {
    const { email, device } = await signUpElsewhere();
    const reply = await newClient(device).post(path, { email, password });
    expect(reply.statusCode).toBe(200);
    const { count } = test.database.client.session;
    const before = await count();
    expect(await signIn(newClient(deviceCookie(reply)), email)).toBe(429);
    expect(await count()).toBe(before);
  });

  it('has its own limit', async () => {
    const { email, device } = await signUpElsewhere();
    expect(await signIn(newClient(device), email, wrongPassword)).toBe(401);
    expect(await signIn(newClient(device), email)).toBe(429);
    expect(await signIn(newClient(), email)).toBe(200);
  });

  it('is not known for other users', async () => {
    const { email } = await signUpElsewhere();
    const { device } = await signUpElsewhere();
    await useUpLimitOf(email);
    expect(await signIn(newClient(device), email)).toBe(429);
    const shared = newClient();
    expect(await signIn(shared, `${randomUUID()}@example.com`)).toBe(401);
    const other = new Client(test, { ...shared.headers, cookie: device });
    expect(await signIn(other, `${randomUUID()}@example.com`)).toBe(429);
  });

  it("can't use up the limit of another user from one address", async () => {
    const { email } = await signUpElsewhere();
    const { device } = await signUpElsewhere();
    const otherClient = newClient(device);
    const guesses = Array.from({ length: 12 }, () => signIn(otherClient, email, wrongPassword));
    expect((await Promise.all(guesses)).toSorted()).toEqual([401, ...Array(11).fill(429)]);
    expect(await signIn(newClient(), email)).toBe(200);
  });

  it('is known for each user who has signed in on it', async () => {
    const [one, other] = [await signUpElsewhere(), await signUpElsewhere()];
    const both = await newClient(one.device).post(path, { email: other.email, password });
    for (const { email } of [one, other]) {
      await useUpLimitOf(email);
      expect(await signIn(newClient(deviceCookie(both)), email)).toBe(200);
    }
  });

  it('is not authenticated by its cookie', async () => {
    const { device } = await signUpElsewhere();
    expect((await newClient(device).get('/api/finance/keys')).statusCode).toBe(401);
  });
});
