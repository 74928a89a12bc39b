import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serve } from '../support/http/local-server.ts';
import { selfSigned } from '../support/http/self-signed.ts';
import { useClient } from '../support/processes/client-process.ts';

const client = useClient();
const key = `fol_${'x'.repeat(40)}`;

const titles = JSON.stringify({
  data: { promptTemplates: { nodes: [{ title: 'T' }], pageInfo: { hasNextPage: false } } },
});
const respond: RequestListener = (_request, response) => void response.end(titles);

/** Lists the titles of the templates of a server. */
const listTitles = (url: string, variables: Readonly<Record<string, string>> = {}) =>
  client.run(['prompts', 'list', '--jq', '.[].title'], {
    variables: { FOLIO_URL: url, FOLIO_API_KEY: key, ...variables },
  });

describe('the packed client on the network', () => {
  it.each([
    [
      'a list',
      ['prompts', 'list', '--json', 'title'],
      { promptTemplates: { nodes: [], pageInfo: { hasNextPage: false } } },
    ],
    [
      'an upload',
      ['feedback', 'submit', '--title', 'T', '--body', 'B', '--image', client.program],
      { submitIdea: { idea: { title: 'T', databaseId: '1' } } },
    ],
  ])("starts without loading Node's fetch: %s", async (_, argv, data) => {
    const url = await serve((_request, response) => response.end(JSON.stringify({ data })));
    const preload = join(client.configDir, '..', 'preload.cjs');
    writeFileSync(
      preload,
      `process.on('exit', () => console.error(process.moduleLoadList.filter((name) => /undici/.test(name)).length))`,
    );
    const result = await client.run(argv, {
      variables: {
        FOLIO_URL: url,
        FOLIO_API_KEY: key,
        NODE_OPTIONS: `--require=${preload}`,
      },
    });
    expect(result).toMatchObject({ code: 0, stderr: '0\n' });
  });

  it('reads a compressed response', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(titles));
    });
    expect(await listTitles(url)).toMatchObject({ code: 0, stdout: 'T\n', stderr: '' });
  });

  it('follows no redirect, because it could send the key to another server', async () => {
    let requests = 0;
    const other = await serve((_request, response) => {
      requests += 1;
      response.end(titles);
    });
    const url = await serve((_request, response) => {
      response.writeHead(307, { location: `${other}/graphql` }).end();
    });
    const result = await listTitles(url);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(`redirects to ${other}/graphql.`);
    expect(requests).toBe(0);
  });

  it.each<[string, RequestListener, string]>([
    [
      'is closed before the response',
      (request) => void request.socket.destroy(),
      'connection reset',
    ],
    [
      'is closed within the response',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 1_000 }).write('{');
        setTimeout(() => response.destroy(), 50);
      },
      'connection reset',
    ],
    [
      'sends more than 64 MiB',
      (_request, response) => {
        const chunk = Buffer.alloc(1024 * 1024, ' ');
        const write = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', write);
        write();
      },
      'the response is too large',
    ],
  ])('returns exit code 6 if the server %s', async (_, listener, reason) => {
    const url = await serve(listener);
    const result = await listTitles(url);
    expect(result).toMatchObject({ code: 6, stdout: '' });
    expect(JSON.parse(result.stderr).error).toBe(`Cannot reach ${url}: ${reason}.`);
  });

  it('verifies the certificate of the server', async () => {
    const server = createTlsServer(selfSigned, respond);
    const url = (await serve(server)).replace('http:', 'https:');
    const rejected = await listTitles(url);
    expect(rejected).toMatchObject({ code: 6, stdout: '' });
    expect(JSON.parse(rejected.stderr).error).toContain('self-signed certificate');
    const authority = join(client.configDir, '..', 'authority.pem');
    writeFileSync(authority, selfSigned.cert);
    const trusting = await listTitles(url, { NODE_EXTRA_CA_CERTS: authority });
    expect(trusting).toMatchObject({ code: 0, stdout: 'T\n' });
  });

  it('uses the proxy of the environment variables if NODE_USE_ENV_PROXY is set', async () => {
    const requested: (string | undefined)[] = [];
    const proxy = await serve((request, response) => {
      requested.push(request.url);
      response.end(titles);
    });
    const result = await listTitles('http://folio.test', {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy,
    });
    expect(result).toMatchObject({ code: 0, stdout: 'T\n' });
    expect(requested).toEqual(['http://folio.test/graphql']);
  });
});
