import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { expectReply } from '../../support/http/replies.ts';
import { anybody, Client, password, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({
  RATE_LIMIT_V1: '60/20',
  RATE_LIMIT_FINANCE: '300/20',
  RATE_LIMIT_GRAPHQL: '300/20',
  RATE_LIMIT_AUTH: 'off',
});
const path = '/api/v1/prompt_templates';

/** Each test starts a new window. */
let minute = 0;

const person = useSeed(() => signUp(test));

afterEach(() => {
  vi.useRealTimers();
});

/** Stops the clock in a new window, a little after the full second. */
function stopClock(): Date {
  minute += 2;
  const now = new Date(Date.now() + minute * 60_000);
  now.setMilliseconds(250);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return now;
}

const limits = ({ headers }: LightMyRequestResponse) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
  headers['x-ratelimit-reset'],
  headers['retry-after'],
];

describe('/api/v1', () => {
  it('serves 60 requests of a key per minute and rejects the 61st', async () => {
    const key = await person.createApiKey({ permission: 'READ' });
    const now = stopClock();
    const reset = String(Math.ceil((now.getTime() + 60_000) / 1000));
    for (let number = 1; number <= 60; number += 1) {
      const reply = await key.get(path);
      expect(reply.statusCode).toBe(200);
      expect(limits(reply)).toEqual(['60', String(60 - number), reset, undefined]);
    }
    vi.setSystemTime(now.getTime() + 20_500);
    const rejected = await key.get(path);
    expectReply(rejected, 429, { error: 'Rate limit exceeded', details: [] });
    expect(limits(rejected)).toEqual(['60', '0', reset, '40']);

    const other = await key.get(`${path}?page=x`);
    expect(other.statusCode).toBe(429);

    vi.setSystemTime(now.getTime() + 60_001);
    const again = await key.get(path);
    expect(again.statusCode).toBe(200);
    expect(limits(again).slice(0, 2)).toEqual(['60', '59']);
  });

  it('starts a new window if the clock is set back by an hour', async () => {
    const key = await person.createApiKey({ permission: 'READ' });
    const now = stopClock();
    for (let number = 1; number <= 61; number += 1) await key.get(path);
    vi.setSystemTime(now.getTime() - 3_600_000);
    const reset = String(Math.ceil((now.getTime() - 3_600_000 + 60_000) / 1000));
    expect(limits(await key.get(path))).toEqual(['60', '59', reset, undefined]);
  });

  it('counts each key of a user and each surface separately', async () => {
    const [one, other] = [await person.createApiKey(), await person.createApiKey()];
    stopClock();
    for (let number = 0; number < 60; number += 1) await one.get(path);
    expect((await one.get(path)).statusCode).toBe(429);
    expect(limits(await other.get(path))[1]).toBe('59');
    const graphql = await one.post('/graphql', { query: '{ __typename }' });
    expect(limits(graphql).slice(0, 2)).toEqual(['300', '299']);
  });

  it('limits unauthenticated callers to 20 requests per minute and address', async () => {
    stopClock();
    const clients = [
      anybody(test),
      new Client(test, { authorization: 'Bearer nonsense' }),
      new Client(test, person.headers),
    ];
    for (let number = 1; number <= 20; number += 1) {
      const reply = await (clients[number % 3] as Client).get(path);
      expect(reply.statusCode).toBe(401);
      expect(limits(reply).slice(0, 2)).toEqual(['20', String(20 - number)]);
    }
    for (const client of clients) {
      const rejected = await client.get(path);
      expect(rejected.statusCode).toBe(429);
      expect(limits(rejected)).toEqual(['20', '0', expect.stringMatching(/^\d{10}$/), '60']);
    }
  });

  it('ignores X-Forwarded-For if no proxy is trusted', async () => {
    stopClock();
    for (let number = 1; number <= 21; number += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${number}`, forwarded: 'for=203.0.113.9' };
      const reply = await anybody(test).request({ method: 'GET', url: path, headers });
      expect(reply.statusCode).toBe(number <= 20 ? 401 : 429);
    }
  });

  it('counts requests that fail with any status, and returns the rate limit headers', async () => {
    const key = await person.createApiKey({ permission: 'MANAGE' });
    stopClock();
    const headers = { 'content-type': 'application/json' };
    const huge = { ...headers, 'content-length': '42000000' };
    const requests: [number, Parameters<Client['request']>[0]][] = [
      [404, { method: 'GET', url: '/api/v1/nothing' }],
      [404, { method: 'GET', url: `${path}/` }],
      [404, { method: 'GET', url: `${path}/%zz` }],
      [405, { method: 'PATCH', url: path }],
      [413, { method: 'POST', url: path, payload: '{}', headers: huge }],
      [
        415,
        { method: 'POST', url: path, payload: '{}', headers: { 'content-type': 'text/plain' } },
      ],
      [400, { method: 'POST', url: path, payload: '{', headers }],
      [422, { method: 'POST', url: path, payload: '{}', headers }],
    ];
    let remaining = 60;
    for (const [status, request] of requests) {
      const reply = await key.request(request);
      remaining -= 1;
      expect(reply.statusCode).toBe(status);
      expect(limits(reply).slice(0, 2)).toEqual(['60', String(remaining)]);
    }
    while (remaining > 0) {
      await key.get(path);
      remaining -= 1;
    }
    // Over the limit, 404 and 405 still come before 429.
    for (const [status, request] of requests) {
      const reply = await key.request(request);
      expect(reply.statusCode).toBe(
        [404, 405].includes(status) ? (request.url === `${path}/%zz` ? 429 : status) : 429,
      );
      expect(limits(reply)[1]).toBe('0');
    }
  });

  it('counts requests with a percent-encoded path', async () => {
    const key = await person.createApiKey({ permission: 'READ' });
    stopClock();
    for (const url of ['/%61pi/v1/', '/api%2Fv1/', '/a%70%69/%76%31/']) {
      const reply = await key.get(`${url}prompt_templates`);
      // An encoded slash is not a separator.
      const expected = url.includes('%2F') ? [404, undefined] : [200, '60'];
      expect([reply.statusCode, limits(reply)[0]], url).toEqual(expected);
    }
    const graphql = await key.post('/%67raphql', { query: '{ promptTemplates { totalCount } }' });
    expect(graphql.json()).toEqual({ data: { promptTemplates: { totalCount: 0 } } });
  });

  it('does not count paths that only start with the same letters', async () => {
    const reply = await anybody(test).get('/api/v10/prompt_templates');
    expect(limits(reply)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('/graphql', () => {
  it('counts all sessions of a user together, and returns the state of the rate limit', async () => {
    const now = stopClock();
    const query = '{ rateLimit { cost limit remaining resetAt } }';
    const { data } = await person.graphql(query);
    expect(data).toStrictEqual({
      rateLimit: {
        cost: 5,
        limit: 300,
        remaining: 299,
        resetAt: new Date(now.getTime() + 60_000).toISOString(),
      },
    });
    const signedIn = await anybody(test).post('/api/auth/sign-in/email', {
      email: person.email,
      password,
    });
    const cookie = signedIn.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const elsewhere = new Client(test, { cookie });
    expect((await elsewhere.graphql(query)).data.rateLimit.remaining).toBe(298);
  });

  it('returns 429 with a GraphQL error', async () => {
    stopClock();
    for (let number = 0; number < 20; number += 1)
      await anybody(test).post('/graphql', { query: '{ __typename }' });
    const reply = await anybody(test).post('/graphql', { query: '{ __typename }' });
    expectReply(reply, 429, {
      errors: [
        {
          message: 'Rate limit exceeded',
          extensions: { code: 'RATE_LIMITED', requestId: reply.headers['x-request-id'] },
        },
      ],
    });
    expect(limits(reply)[3]).toBe('60');
  });

  it('returns UNAUTHENTICATED for the field rateLimit of anonymous callers', async () => {
    stopClock();
    expect(await anybody(test).errorCodes('{ rateLimit { limit } }')).toEqual(['UNAUTHENTICATED']);
  });
});

describe('/api/finance', () => {
  it('has its own limits, also for unknown paths', async () => {
    stopClock();
    for (const [path, status, left] of [
      ['categories', 401, '19'],
      ['nothing', 404, '18'],
    ] as const) {
      const reply = await anybody(test).get(`/api/finance/${path}`);
      expect(reply.statusCode).toBe(status);
      expect(limits(reply).slice(0, 2)).toEqual(['20', left]);
    }
  });
});
