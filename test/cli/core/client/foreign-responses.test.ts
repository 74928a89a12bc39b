import { expect, it, vi } from 'vitest';
import type { Received } from '../../../../src/cli/core/client/replies.ts';
import { readEvents } from '../../../../src/cli/core/client/subscription.ts';
import type { Fetch } from '../../../../src/cli/core/http/fetch.ts';
import { httpFetch } from '../../../../src/cli/core/http/http-fetch.ts';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { useCli } from '../../../support/cli/cli.ts';
import { serve } from '../../../support/http/local-server.ts';

const newCli = useCli(() => () => Promise.reject(new Error('unexpected request')));
const page = { 'content-type': 'text/html; charset=utf-8' };

function run(argv: readonly string[], fetch: Fetch, url = 'http://folio.test') {
  const variables = {
    FOLIO_URL: url,
    FOLIO_API_KEY: generateKey('fol_'),
    FOLIO_FINANCE_KEY: generateKey('fin_'),
  };
  return newCli().run(argv, { fetch, variables });
}

const unexpected = (status: number) =>
  `error: Unexpected response from http://folio.test (status ${status}).\nThe URL comes from FOLIO_URL.\n`;

it.each([401, 403, 404])('a page with status %i is not a response of folio', async (status) => {
  for (const argv of [
    ['api', 'rest', 'get', '/api/v1/prompt_templates'],
    ['api', 'graphql', '-f', 'query={ viewer { name } }'],
    ['entries', 'export'],
  ]) {
    const fetch = async () => new Response('<html>', { status, headers: page });
    expect(await run(argv, fetch)).toMatchObject({ code: 1, stderr: unexpected(status) });
  }
});

it('a page with status 429 is a rate limit', async () => {
  const fetch = async () => new Response('<html>', { status: 429, headers: page });
  expect((await run(['api', 'rest', 'get', '/api/v1/ideas'], fetch)).code).toBe(5);
});

it.each([
  { data: {} },
  { data: [] },
  { data: 'text' },
  { errors: 'text' },
  { errors: { message: 'text' } },
  { errors: [{}] },
])('a result without the requested fields is not a response of folio: %j', async (body) => {
  for (const argv of [
    ['prompts', 'list'],
    ['prompts', 'delete', '01a21c22-bd35-7062-aeae-83a861cc6a0a', '--yes'],
  ]) {
    const result = await run(argv, async () => Response.json(body));
    expect(result).toEqual({ code: 1, stdout: '', stderr: unexpected(200) });
  }
});

it('a result of folio api graphql may have no field', async () => {
  const argv = ['api', 'graphql', '-f', 'query={ viewer @skip(if: true) { name } }'];
  const result = await run(argv, async () => Response.json({ data: {} }));
  expect(result).toEqual({ code: 0, stdout: '{"data":{}}', stderr: '' });
});

it.each(['{"data":{}}', 'text', 'null'])('an event is not of folio: %s', async (data) => {
  const onResult = vi.fn();
  const received = {
    url: 'http://folio.test',
    response: new Response('', { headers: { 'content-type': 'text/event-stream' } }),
    readBody: () => Promise.reject(new Error('unexpected')),
    stream: () => [Buffer.from(`event: next\ndata: ${data}\n\n`)],
  } as unknown as Received;
  const { error } = await readEvents(received, { onOpen() {}, onResult }, () => {});
  expect(error?.code).toBe('NOT_FOLIO');
  expect(onResult).not.toHaveBeenCalled();
});

it('names a server that does not use TLS', async () => {
  const url = (await serve(() => {})).replace('http:', 'https:');
  expect(await run(['prompts', 'list'], httpFetch, url)).toEqual({
    code: 6,
    stdout: '',
    stderr: `error: Cannot reach ${url}: the server does not use TLS on this port; try http:// instead of https://.\nThe URL comes from FOLIO_URL.\n`,
  });
});

it('prints only the reason of another error of OpenSSL', async () => {
  const message =
    '40D3:error:0A000410:SSL routines:ssl3_read_bytes:handshake failure:../ssl.c:916:';
  const { stderr } = await run(['prompts', 'list'], () => Promise.reject(new Error(message)));
  expect(stderr).toContain('Cannot reach http://folio.test: handshake failure.');
});
