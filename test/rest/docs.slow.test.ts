import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { anybody } from '../support/users/people.ts';

const test = useApp();
const printed = readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8');
const get = (url: string, headers: Record<string, string> = {}) =>
  anybody(test).request({ method: 'GET', url, headers });
const nonceOf = (policy: unknown) => String(policy).match(/'nonce-([\w-]{24})'/)?.[1] as string;

/** The URLs of the files that the page loads. */
async function assetsOfPage(): Promise<string[]> {
  const { body } = await get('/docs');
  const assets = body.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="(\/[^"]+)"/g);
  return Array.from(assets, ([, address]) => address as string);
}

describe('GET /openapi.json', () => {
  it('returns schema/openapi.json unchanged', async () => {
    const reply = await get('/openapi.json');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'x-content-type-options': 'nosniff',
    });
    expect(reply.body).toBe(printed);
  });

  it('returns 304 if If-None-Match has its ETag, otherwise the document', async () => {
    const etag = (await get('/openapi.json')).headers.etag as string;
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await get('/openapi.json', { 'if-none-match': condition });
      expect(reply.statusCode, condition).toBe(304);
      expect(reply.body).toBe('');
      expect(reply.headers.etag).toBe(etag);
    }
    for (const condition of ['"other"', etag.slice(1), '']) {
      const reply = await get('/openapi.json', { 'if-none-match': condition });
      expect(reply.statusCode, condition).toBe(200);
      expect(reply.body).toBe(printed);
    }
  });
});

describe('GET /docs', () => {
  it('has a content security policy that allows only its own resources, and scripts by nonce', async () => {
    const { statusCode, headers, body } = await get('/docs');
    const nonce = nonceOf(headers['content-security-policy']);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
    });
    const scripts = Array.from(
      body.matchAll(/<script nonce="([^"]+)"/g),
      ([, scriptNonce]) => scriptNonce,
    );
    expect(scripts).toEqual([nonce, nonce]);
    expect(body.match(/<script/g)).toHaveLength(2);
  });

  it('uses a new nonce for each response', async () => {
    const [one, other] = [await get('/docs'), await get('/docs')];
    expect(nonceOf(one.headers['content-security-policy'])).not.toBe(
      nonceOf(other.headers['content-security-policy']),
    );
  });

  it('loads immutable files with a hash of their content in their URLs', async () => {
    const addresses = await assetsOfPage();
    expect(addresses.map((address) => address.split('/').at(-1))).toEqual([
      'page.css',
      'scalar.js',
      'page.js',
    ]);
    for (const address of addresses) {
      expect(address).toMatch(/^\/assets\/docs\/[\w-]{22}\//);
      const reply = await get(address, { 'accept-encoding': 'gzip, br' });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': `text/${address.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      });
      const plain = await get(address);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.rawPayload.equals(gunzipSync(reply.rawPayload))).toBe(true);
    }
  });

  it('returns 404 for a file with another hash or name', async () => {
    const [address = ''] = await assetsOfPage();
    const others = [
      address.replace(/[\w-]{22}/, 'x'.repeat(22)),
      address.replace('page.css', 'page.ts'),
      address.replace('page.css', '..%2fpage.ts'),
    ];
    for (const other of others) {
      const reply = await get(other);
      expect(reply.statusCode, other).toBe(404);
      expect(reply.json()).toStrictEqual({ error: 'Not found', details: [] });
    }
  });
});

describe.each(['/openapi.json', '/docs'])('%s', (url) => {
  it('returns the headers of GET without the body for HEAD', async () => {
    const [head, whole] = [await anybody(test).request({ method: 'HEAD', url }), await get(url)];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'returns 405 for %s',
    async (method) => {
      const reply = await anybody(test).request({ method, url });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe('GET, HEAD');
      expect(reply.json()).toStrictEqual({ error: 'Method not allowed', details: [] });
    },
  );
});
