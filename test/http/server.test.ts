import { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { expectReply } from '../support/http/replies.ts';
import { anybody, signUp } from '../support/users/people.ts';

const test = useApp();
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('the request id', () => {
  const urls = [
    '/health/live',
    '/nothing',
    '/api/v1/prompt_templates',
    '/graphql',
    '/api/v1/prompt_templates/%zz',
  ];

  it.each(urls)('is on the reply of %s', async (url) => {
    const [one, other] = [await anybody(test).get(url), await anybody(test).get(url)];
    expect(one.headers['x-request-id']).toMatch(uuid);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  it.each(urls)('is the one that the client sent, on %s', async (url) => {
    const headers = { 'x-request-id': 'client-1:a/b.c_d=+' };
    const reply = await anybody(test).request({ method: 'GET', url, headers });
    expect(reply.headers['x-request-id']).toBe('client-1:a/b.c_d=+');
  });

  it.each(['a b', 'x'.repeat(129), 'a"b', 'ü'])(
    'is generated if the client sends %j',
    async (id) => {
      const headers = { 'x-request-id': id };
      const reply = await anybody(test).request({ method: 'GET', url: '/health/live', headers });
      expect(reply.headers['x-request-id']).toMatch(uuid);
    },
  );

  it('is in the log line with method, path without query, status and time', async () => {
    const headers = { 'x-request-id': 'find-me' };
    await anybody(test).request({ method: 'GET', url: '/nothing?signature=secret', headers });
    const line = test.logLines.find((each) => each.includes('find-me')) ?? '{}';
    expect(JSON.parse(line)).toStrictEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-/),
      requestId: 'find-me',
      method: 'GET',
      path: '/nothing',
      status: 404,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      msg: 'request',
    });
  });
});

describe('/health', () => {
  it('returns 200 for live and ready', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      const reply = await anybody(test).get(url);
      expectReply(reply, 200, { status: 'ok' });
    }
  });

  it('returns 503 for ready only, while the database is unavailable', async () => {
    const check = vi
      .spyOn(test.database, 'checkWritable')
      .mockRejectedValue(new Error('connection lost'));
    const [live, ready] = [
      await anybody(test).get('/health/live'),
      await anybody(test).get('/health/ready'),
    ];
    check.mockRestore();
    expect(live.statusCode).toBe(200);
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBe('1');
    expect(ready.json()).toStrictEqual({ error: 'Not ready', details: [] });
  });

  it('returns 405 for other methods', async () => {
    const reply = await anybody(test).post('/health/live', {});
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
    expect(reply.json()).toStrictEqual({ error: 'Method not allowed', details: [] });
  });
});

/** Makes the database fail when it reads templates. */
function failLists(error: Error) {
  const { query } = Pool.prototype;
  return vi.spyOn(Pool.prototype, 'query').mockImplementation(function (
    this: Pool,
    ...parameters: unknown[]
  ) {
    const isList = JSON.stringify(parameters[0]).includes('prompt_templates');
    return isList
      ? Promise.reject(error)
      : (query as (...all: unknown[]) => unknown).apply(this, parameters);
  } as never);
}

describe('an unexpected error', () => {
  it('is masked on every surface and logged once with the request id', async () => {
    const key = await (await signUp(test)).createApiKey();
    const secret = 'SELECT password FROM /etc/passwd';
    const broken = failLists(new Error(secret));
    const rest = await key.get('/api/v1/prompt_templates');
    const graphql = await key.post('/graphql', { query: '{ promptTemplates { nodes { id } } }' });
    broken.mockRestore();
    expectReply(rest, 500, { error: 'Internal server error', details: [] });
    expect(graphql.json()).toStrictEqual({
      data: { promptTemplates: null },
      errors: [
        {
          message: 'Internal server error',
          locations: [{ line: 1, column: 3 }],
          path: ['promptTemplates'],
          extensions: { code: 'INTERNAL', requestId: graphql.headers['x-request-id'] },
        },
      ],
    });
    for (const reply of [rest, graphql]) {
      expect(reply.body).not.toContain('SELECT');
      const id = reply.headers['x-request-id'] as string;
      const logged = test.logLines.filter((line) => line.includes(id));
      const errors = logged.filter((line) => JSON.parse(line).level === 'error');
      expect(errors).toEqual([expect.stringContaining(secret)]);
    }
  });

  it('returns 503 with Retry-After if the database is busy', async () => {
    const key = await (await signUp(test)).createApiKey();
    // As pg reports a statement that took longer than statement_timeout.
    const failing = failLists(Object.assign(new Error('canceled'), { code: '57014' }));
    const reply = await key.get('/api/v1/prompt_templates');
    failing.mockRestore();
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json()).toStrictEqual({ error: 'The service is busy, try again', details: [] });
  });
});
