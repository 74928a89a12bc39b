import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { httpFetch } from '../../../../src/cli/core/http/http-fetch.ts';
import { serve } from '../../../support/http/local-server.ts';

describe('httpFetch', () => {
  it('follows redirects on request, and sends the key only to the first server', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const other = await serve((request, response) => {
      seen.push(request.headers);
      response.end('done');
    });
    const url = await serve((request, response) => {
      seen.push(request.headers);
      const location = request.url === '/' ? '/next' : `${other}/`;
      response.writeHead(302, { location }).end();
    });
    const headers = { authorization: 'Bearer x', accept: 'text/plain' };
    const response = await httpFetch(url, { headers, redirect: 'follow' });
    expect(await response.text()).toBe('done');
    expect(seen.map(({ authorization, accept }) => [authorization, accept])).toEqual([
      ['Bearer x', 'text/plain'],
      ['Bearer x', 'text/plain'],
      [undefined, 'text/plain'],
    ]);
  });

  it('rejects an endless chain of redirects', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    await expect(httpFetch(url, { redirect: 'follow' })).rejects.toThrow('too many redirects');
  });

  it.each<[string, RequestListener]>([
    ['the response', () => {}],
    ['the end of the response', (_request, response) => void response.writeHead(200).write('a')],
  ])('ends when the signal is aborted before %s', async (_, listener) => {
    const url = await serve(listener);
    const read = async () => {
      const options = { redirect: 'manual', signal: AbortSignal.timeout(100) } as const;
      return (await httpFetch(url, options)).text();
    };
    await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it.each([
    ['HEAD', 200],
    ['GET', 304],
  ])('does not decompress the missing body of %s with status %i', async (method, status) => {
    const url = await serve((_request, response) => {
      response.writeHead(status, { 'content-encoding': 'gzip' }).end();
    });
    const response = await httpFetch(url, { method, redirect: 'manual' });
    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it('sends streams, and reports an error of the stream', async () => {
    let received = '';
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        received += text;
      });
      request.on('end', () => response.end());
    });
    const send = (body: AsyncIterable<Uint8Array>) =>
      httpFetch(url, { method: 'POST', body, redirect: 'manual' });
    async function* body() {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    }
    await (await send(body())).text();
    expect(received).toBe('one two');
    async function* failing() {
      yield Buffer.from('one');
      throw new Error('unreadable');
    }
    await expect(send(failing())).rejects.toThrow('unreadable');
  });
});
