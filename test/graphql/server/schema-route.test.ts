import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useApp, usePrivateApp } from '../../support/app/app.ts';
import { anybody } from '../../support/users/people.ts';

const url = '/schema.graphql';

describe('GET /schema.graphql', () => {
  const test = useApp();

  it('returns the printed schema to everybody', async () => {
    const reply = await anybody(test).get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(readFileSync('schema/schema.graphql', 'utf8'));
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  it('returns 304 for its ETag, and supports HEAD', async () => {
    const { etag } = (await anybody(test).get(url)).headers;
    const headers = { 'if-none-match': String(etag) };
    const reply = await anybody(test).request({ method: 'GET', url, headers });
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag]);
    const head = await anybody(test).request({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    expect((await anybody(test).post(url, {})).statusCode).toBe(405);
  });
});

describe('GET /schema.graphql without introspection', () => {
  const test = usePrivateApp({ GRAPHQL_INTROSPECTION: 'off' });

  it('is not found', async () => {
    expect((await anybody(test).get(url)).statusCode).toBe(404);
  });
});
