import { describe, expect, it } from 'vitest';
import type { FetchOptions } from '../../../../src/cli/core/http/fetch.ts';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { type TestCli, useCli } from '../../../support/cli/cli.ts';

const newCli = useCli(() => () => Promise.reject(new Error('unexpected request')));
const key = generateKey('fol_');

function loggedIn(): TestCli {
  const cli = newCli();
  cli.storeKeys({ prompts: key });
  return cli;
}

const errorResponse = (code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ errors: [{ message, extensions: { code, requestId: 'r-1' } }] }, { headers });

const networkError = (code: string) => {
  throw Object.assign(new Error('no'), { code });
};

describe('an error response', () => {
  it.each<[string, () => Response, number, string]>([
    ['connection refused', () => networkError('ECONNREFUSED'), 6, 'connection refused'],
    ['unknown host', () => networkError('ENOTFOUND'), 6, 'host not found'],
    ['a connection timeout', () => networkError('ETIMEDOUT'), 6, 'timed out'],
    [
      'a bad gateway',
      () => new Response('oops', { status: 502 }),
      6,
      'a proxy returned status 502',
    ],
    [
      'a web page',
      () => new Response('<html>'),
      1,
      'Unexpected response from http://folio.test (status 200)',
    ],
    [
      'JSON without data',
      () => Response.json(null),
      1,
      'Unexpected response from http://folio.test',
    ],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { location: 'https://evil.test/' } }),
      1,
      'http://folio.test redirects to https://evil.test/.',
    ],
    [
      'an authentication error',
      () => errorResponse('UNAUTHENTICATED', 'Unauthenticated'),
      4,
      'Unauthenticated',
    ],
    ['a permission error', () => errorResponse('FORBIDDEN', 'Forbidden'), 4, 'Forbidden'],
    ['a missing record', () => errorResponse('NOT_FOUND', 'Not found'), 3, 'Not found'],
    [
      'a rate limit',
      () => errorResponse('RATE_LIMITED', 'Too fast'),
      5,
      'Try again later, or pass --wait.',
    ],
    [
      'a rate limit with Retry-After',
      () => errorResponse('RATE_LIMITED', 'Too fast', { 'retry-after': '17' }),
      5,
      'Try again in 17 s, or pass --wait.',
    ],
    ['a rate limit of a proxy', () => new Response('', { status: 429 }), 5, 'Rate limit exceeded'],
    [
      'an internal error',
      () => errorResponse('INTERNAL', 'Internal server error'),
      1,
      'Request id: r-1',
    ],
  ])('causes an exit code and a message: %s', async (_, createResponse, code, message) => {
    const cli = loggedIn();
    const result = await cli.run(['prompts', 'list'], { fetch: async () => createResponse() });
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toMatch(/^(?:.* Retrying in .*\n)*error: /);
    expect(result.stderr).toContain(message);
    const json = await cli.run(['prompts', 'list', '--json'], {
      fetch: async () => createResponse(),
    });
    expect(json).toMatchObject({ code, stdout: '' });
    expect(JSON.parse(json.stderr)).toMatchObject({ exitCode: code, error: expect.any(String) });
    expect(result.stderr + json.stderr).not.toContain(key);
  });

  it.each([
    ['a date', () => new Date(Date.now() + 60_000).toUTCString(), /Try again in (59|60) s,/],
    ['a date in the past', () => 'Thu, 01 Jan 2026 00:00:00 GMT', /Try again in 0 s,/],
    ['another text', () => 'soon', /Try again later,/],
  ])('names the seconds of a Retry-After with %s', async (_, retryAfter, hint) => {
    const fetch = async () =>
      errorResponse('RATE_LIMITED', 'Too fast', { 'retry-after': retryAfter() });
    const { stderr } = await loggedIn().run(['prompts', 'list'], { fetch });
    expect(stderr).toMatch(hint);
  });

  it.each([
    [401, 4],
    [404, 3],
    [500, 1],
  ])(
    'has the exit code of its status for folio api graphql without a result: %i',
    async (status, code) => {
      const fetch = async () => new Response('no', { status });
      const argv = ['api', 'graphql', '-f', 'query={ viewer { name } }'];
      const result = await loggedIn().run(argv, { fetch });
      expect(result.code).toBe(code);
      expect(result.stderr).toContain(`(status ${status})`);
    },
  );

  it('says that nothing was modified after 304', async () => {
    const fetch = async () => new Response(null, { status: 304 });
    const argv = ['api', 'rest', 'get', '/api/v1/ideas', '-H', 'If-None-Match: "a"'];
    const result = await loggedIn().run(argv, { fetch });
    expect(result).toEqual({ code: 1, stdout: '', stderr: 'error: Not modified (status 304)\n' });
  });

  it.each([
    [['prompts', 'show', 'nothing'], 'Prompt template “nothing” not found.', 'folio prompts list'],
    [
      ['prompts', 'update', '7', '--title', 'T'],
      'Prompt template “7” not found.',
      'folio prompts list',
    ],
    [['feedback', 'show', '7'], 'Feedback “7” not found.', 'folio feedback list'],
  ])('names the record: folio %j', async (argv, message, list) => {
    const fetch = async () => errorResponse('NOT_FOUND', 'Not found');
    expect(await loggedIn().run(argv, { fetch })).toEqual({
      code: 3,
      stdout: '',
      stderr: `error: ${message}\nTo list them, run: ${list}\n`,
    });
  });

  it('contains the request id of the body or the header with --verbose', async () => {
    const headers = { 'x-request-id': 'r-2' };
    const cli = loggedIn();
    const stderrOf = async (response: Response) =>
      (await cli.run(['prompts', 'list', '--verbose'], { fetch: async () => response })).stderr;
    expect(await stderrOf(errorResponse('FORBIDDEN', 'Forbidden'))).toContain('Request id: r-1\n');
    expect(await stderrOf(new Response('', { status: 429, headers }))).toContain(
      'Request id: r-2\n',
    );
    const data = { promptTemplates: null };
    expect(await stderrOf(Response.json({ data }, { headers }))).toBe('Request id: r-2\n');
  });

  it('never receives the key in the URL or body, and redirects are not followed', async () => {
    const cli = loggedIn();
    const requests: [string, FetchOptions][] = [];
    await cli.run(['prompts', 'list'], {
      fetch: async (url, options) => {
        requests.push([url, options]);
        return Response.json({ data: { promptTemplates: null } });
      },
    });
    expect(requests).toHaveLength(1);
    const [url, { headers, body, redirect }] = requests[0] as [string, FetchOptions];
    expect(url).toBe('http://folio.test/graphql');
    expect(headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'user-agent': 'folio-cli/1.2.3',
    });
    expect(String(body)).not.toContain(key);
    expect(redirect).toBe('manual');
  });
});

describe('--wait', () => {
  it('waits for Retry-After, at least one second, and retries', async () => {
    const cli = loggedIn();
    const responses = [
      errorResponse('RATE_LIMITED', 'Too fast', { 'retry-after': '17' }),
      errorResponse('RATE_LIMITED', 'Too fast', { 'retry-after': '0' }),
      Response.json({ data: { promptTemplates: null } }),
    ];
    const waits: number[] = [];
    const result = await cli.run(['prompts', 'list', '--wait'], {
      fetch: async () => responses.shift() as Response,
      onWait: (milliseconds) => waits.push(milliseconds),
    });
    expect(result.code).toBe(0);
    expect(waits).toEqual([17_000, 1_000]);
    expect(result.stderr).toContain('Rate limit exceeded. Retrying in 17 s.');
  });

  it('does not retry other errors', async () => {
    const cli = loggedIn();
    let requests = 0;
    const result = await cli.run(['prompts', 'list', '--wait'], {
      fetch: async () => {
        requests += 1;
        return errorResponse('INTERNAL', 'Internal server error');
      },
    });
    expect([result.code, requests]).toEqual([1, 1]);
  });
});

describe('a call without a key', () => {
  it('returns exit code 4 and a hint to log in', async () => {
    expect(await newCli().run(['prompts', 'list'])).toEqual({
      code: 4,
      stdout: '',
      stderr: 'error: You are not logged in.\nTo log in, run: folio login\n',
    });
  });

  it('returns an error that names the missing kind of key', async () => {
    const cli = loggedIn();
    await cli.run(['logout']);
    expect((await cli.run(['prompts', 'list'])).stderr).toBe(
      'error: The instance default has no API key (fol_).\nTo add one, run: folio login --instance default\n',
    );
  });

  it.each([
    [['prompts', 'list', '--instance', 'defualt'], {}],
    [['prompts', 'list'], { FOLIO_INSTANCE: 'defualt' }],
  ])('rejects an unknown instance with a suggestion: %j %j', async (argv, variables) => {
    const cli = loggedIn();
    const result = await cli.run(argv, { variables });
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain('Unknown instance “defualt”. Did you mean default?');
  });
});

describe('a bug in the client', () => {
  it('is reported without a stack trace', async () => {
    const cli = loggedIn();
    const body = { data: { promptTemplates: { nodes: 7, pageInfo: {} } } };
    const result = await cli.run(['prompts', 'list'], { fetch: async () => Response.json(body) });
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/^error: Unexpected error: .*\nThis is a bug in the client\.\n$/);
  });
});
