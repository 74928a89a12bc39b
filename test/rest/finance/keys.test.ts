import { describe, expect, it } from 'vitest';
import { baseUrl, useApp, useSeed } from '../../support/app/app.ts';
import { expectInvalid, expectReply } from '../../support/http/replies.ts';
import { bearer, storeFinanceKey } from '../../support/users/keys.ts';
import { anybody, Client, signUp } from '../../support/users/people.ts';

const test = useApp();
const path = '/api/finance/keys';
const now = '2026-03-01T12:00:00.000Z';
const json = { 'content-type': 'application/json' };

const person = useSeed(() => signUp(test));

const countKeys = () => test.database.client.financeKey.count();

describe('POST /api/finance/keys', () => {
  it('returns 201 with a key that works immediately, not cacheable and not logged', async () => {
    test.now = new Date(now);
    const reply = await person.post(path, { name: ' Sheet ' });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers['cache-control']).toBe('no-store');
    const body = reply.json();
    expect(body).toStrictEqual({
      id: expect.any(Number),
      name: 'Sheet',
      key_prefix: body.key.slice(0, 10),
      last_used_at: null,
      created_at: now,
      key: expect.stringMatching(/^fin_[0-9A-Za-z]{39}$/),
    });
    expect((await bearer(test, body.key).get('/api/finance/categories')).statusCode).toBe(200);
    const row = await test.database.client.financeKey.findUniqueOrThrow({ where: { id: body.id } });
    expect(JSON.stringify(row)).not.toContain(body.key);
    expect(test.logLines.join('')).not.toContain(body.key);
  });

  it.each([
    [{}, "Name can't be blank"],
    [{ name: null }, "Name can't be blank"],
    [{ name: 7 }, 'Name must be a string'],
    [{ name: '🔑'.repeat(101) }, 'Name is too long (maximum is 100 characters)'],
  ])('returns 422 for %j and creates no key', async (payload, detail) => {
    const before = await countKeys();
    const reply = await person.post(path, payload);
    expectInvalid(reply, detail);
    expect(await countKeys()).toBe(before);
  });

  it('rejects cross-site requests: 403 by Origin, 415 for the content types of forms', async () => {
    const before = await countKeys();
    const send = (headers: Record<string, string>, payload = '{"name":"Theirs"}') =>
      person.request({ method: 'POST', url: path, payload, headers });
    const foreign = await send({ ...json, origin: 'https://evil.example' });
    expectReply(foreign, 403, {
      error: 'Insufficient permissions',
      details: [
        `The request comes from another site: its Origin is not ${baseUrl} or http://localhost:80 (from the Host header)`,
      ],
    });
    const form = await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'name=Theirs');
    const plain = await send({ 'content-type': 'text/plain' });
    const empty = await person.request({ method: 'POST', url: path });
    for (const reply of [form, plain, empty]) {
      expectReply(reply, 415, {
        error: 'Unsupported content type',
        details: ['Send application/json'],
      });
    }
    expect(await countKeys()).toBe(before);
    expect((await send({ ...json, origin: baseUrl })).statusCode).toBe(201);
  });

  it('returns 422 beyond 50 live keys, also for concurrent requests', async () => {
    const owner = await signUp(test);
    for (let count = 0; count < 46; count += 1) await storeFinanceKey(test, owner.userId);
    await storeFinanceKey(test, owner.userId, { revokedAt: new Date() });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, number) => owner.post(path, { name: `${number}` })),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 201, 201, 201, 422, 422, 422, 422]);
    const rejected = replies.find(({ statusCode }) => statusCode === 422);
    expect(rejected?.json()).toStrictEqual({
      error: 'Validation failed',
      details: ['You have reached the limit of 50 live keys; revoke one first'],
    });
  });
});

describe('GET /api/finance/keys', () => {
  it("lists the user's live keys, newest first, without secrets", async () => {
    const owner = await signUp(test);
    expect((await owner.get(path)).json()).toStrictEqual([]);
    const bodies = [];
    for (const day of ['01', '02']) {
      test.now = new Date(`2026-03-${day}T12:00:00.000Z`);
      bodies.unshift((await owner.post(path, { name: day })).json());
    }
    test.now = undefined;
    await storeFinanceKey(test, owner.userId, { revokedAt: new Date() });
    await storeFinanceKey(test, person.userId);
    const reply = await owner.get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect(reply.json()).toStrictEqual(bodies.map(({ key: _, ...shown }) => shown));
  });
});

describe('/api/finance/keys', () => {
  it('returns 401 to an anonymous caller and to keys, before other errors', async () => {
    const finance = bearer(test, await storeFinanceKey(test, person.userId));
    const api = await person.createApiKey();
    const besideCookie = new Client(test, { ...person.headers, ...finance.headers });
    const before = await countKeys();
    for (const client of [anybody(test), finance, api, besideCookie]) {
      for (const method of ['GET', 'POST'] as const) {
        const headers = { 'content-type': 'text/plain', origin: 'https://evil.example' };
        const reply = await client.request({ method, url: path, headers });
        expectReply(reply, 401, {
          error: 'Invalid or missing credentials',
          details: [],
        });
      }
    }
    expect(await countKeys()).toBe(before);
  });
});
