import { gunzipSync } from 'node:zlib';
import * as bundle from '@graphql-yoga/render-graphiql/graphiql';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../../src/graphql/server/graphiql/examples.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { expectReply } from '../../support/http/replies.ts';
import { anybody, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '300/20' });
const person = useSeed(() => signUp(test));

/** The Accept header of Chromium and Firefox when a user opens a URL. */
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const open = (headers: Record<string, string> = {}, url = '/graphql') =>
  person.request({ method: 'GET', url, headers: { accept: browserAccept, ...headers } });

const nonceOf = (policy: unknown) => String(policy).match(/'nonce-([\w-]{24})'/)?.[1] as string;

describe('GET /graphql from a browser', () => {
  it('returns a page whose policy allows no other site and no script without the nonce', async () => {
    const { statusCode, headers, body } = await open();
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
        "worker-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
    });
    const scripts = Array.from(body.matchAll(/<script nonce="([^"]+)"/g), ([, value]) => value);
    expect(scripts).toEqual([nonce, nonce, nonce]);
    expect(body).toContain('<title>folio · GraphiQL</title>');
  });

  it.each([['text/html'], ['TEXT/HTML;q=0.9, application/json;q=0.8'], ['text/html, */*']])(
    'returns the page for Accept "%s", with and without a session',
    async (accept) => {
      for (const client of [person, anybody(test)]) {
        const reply = await client.request({ method: 'GET', url: '/graphql', headers: { accept } });
        expect(reply.statusCode).toBe(200);
        expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      }
    },
  );

  it('returns a new nonce for each request', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => nonceOf((await open()).headers['content-security-policy'])),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it('returns a page that contains no URL of another site except the SVG namespace', async () => {
    const { body } = await open();
    const elsewhere = Array.from(body.matchAll(/(?:https?:)?\/\/[\w.-]+[\w./]*/g), ([url]) => url);
    expect(new Set(elsewhere)).toEqual(new Set(['http://www.w3.org/2000/svg']));
  });

  it('returns every example with its variables, each for a tab', async () => {
    const { body } = await open();
    const [, options = ''] = body.match(/type="application\/json">(.*?)<\/script>/) ?? [];
    const { tabs, endpoint } = JSON.parse(options);
    expect(endpoint).toBe('/graphql');
    expect(
      tabs.map(({ query, variables }: { query: string; variables: string | null }) => ({
        query,
        variables: variables === null ? undefined : JSON.parse(variables),
      })),
    ).toEqual(examples.map(({ query, variables }) => ({ query, variables })));
  });

  it('has a heading, and a link to the sign-in page only without a session', async () => {
    const signIn = 'href="/sign-in?next=/graphql"';
    const anonymous = await anybody(test).request({
      method: 'GET',
      url: '/graphql',
      headers: { accept: browserAccept },
    });
    expect(anonymous.body).toContain(signIn);
    const { body } = await open();
    expect(body).not.toContain(signIn);
    expect(body).toContain('<h1>GraphiQL</h1>');
    expect(body.match(/<main>.*<\/main>/s)?.[0]).toContain('id="root"');
  });

  it('returns the same headers without a body for HEAD', async () => {
    const reply = await anybody(test).request({
      method: 'HEAD',
      url: '/graphql',
      headers: { accept: browserAccept },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(nonceOf(reply.headers['content-security-policy'])).toHaveLength(24);
  });

  it('counts for the rate limit of /graphql', async () => {
    const remaining = async () => Number((await open()).headers['x-ratelimit-remaining']);
    const before = await remaining();
    expect(await remaining()).toBe(before - 1);
  });

  it('returns 401 for an invalid credential', async () => {
    const reply = await open({ authorization: 'Bearer fol_nonsense', 'x-request-id': 'the-id' });
    expectReply(reply, 401, {
      errors: [
        {
          message: 'Invalid or missing credentials',
          extensions: { code: 'UNAUTHENTICATED', requestId: 'the-id' },
        },
      ],
    });
  });
});

describe('GET /graphql from other clients', () => {
  const errorBody = {
    errors: [
      {
        message: 'The URL must contain the parameter query exactly once',
        extensions: { code: 'BAD_REQUEST', requestId: 'the-id' },
      },
    ],
  };

  it.each([
    ['*/*'],
    ['application/json'],
    ['application/graphql-response+json'],
    ['application/json, text/html;q=0.9'],
    ['text/html;q=0.5, application/graphql-response+json'],
    ['text/html;q=0'],
    ['text/html;q=2'],
    ['text/html2'],
    ['text/*'],
    [''],
  ])('returns 400 for a missing query with Accept "%s"', async (accept) => {
    const reply = await open({ accept, 'x-request-id': 'the-id' });
    expectReply(reply, 400, errorBody);
  });

  it('returns data if it has a query, also to a browser', async () => {
    const reply = await open({}, '/graphql?query={viewer{email}}');
    expectReply(reply, 200, { data: { viewer: { email: person.email } } });
  });
});

describe('an asset of GraphiQL', () => {
  let folder: string;
  const fetchAsset = (name: string, headers: Record<string, string> = {}) =>
    anybody(test).request({ method: 'GET', url: `${folder}/${name}`, headers });

  beforeAll(async () => {
    const { body } = await open();
    folder = body.match(/\/assets\/graphiql\/[\w-]{22}(?=\/)/)?.[0] as string;
  });

  const script = 'text/javascript; charset=utf-8';
  const style = 'text/css; charset=utf-8';
  const assets: [string, string, string | undefined][] = [
    ['graphiql.js', script, bundle.js],
    ['graphiql.css', style, bundle.css],
    ['editor-worker.js', script, bundle.editorWorkerService],
    ['graphql-worker.js', script, bundle.graphqlWorker],
    ['json-worker.js', script, bundle.jsonWorker],
    ['page.js', script, undefined],
    ['page.css', style, undefined],
  ];

  it.each(assets)(
    '%s can be cached forever, and is the same plain and compressed',
    async (name, type, content) => {
      const plain = await fetchAsset(name);
      const compressed = await fetchAsset(name, { 'accept-encoding': 'gzip, deflate, br' });
      const withoutGzip = await fetchAsset(name, { 'accept-encoding': 'gzip;q=0' });
      const headers = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      };
      for (const reply of [plain, compressed, withoutGzip]) {
        expect(reply.statusCode).toBe(200);
        expect(reply.headers).toMatchObject(headers);
        expect(reply.headers['x-ratelimit-limit']).toBeUndefined();
      }
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(compressed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(withoutGzip.rawPayload.equals(plain.rawPayload)).toBe(true);
      expect(plain.body === (content ?? plain.body) && plain.body.length > 100).toBe(true);
    },
  );

  it('accepts HEAD, and returns 405 for methods other than GET', async () => {
    const url = `${folder}/page.js`;
    const head = await anybody(test).request({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(
      String((await fetchAsset('page.js')).rawPayload.length),
    );
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const reply = await anybody(test).request({ method, url });
      expect(reply.statusCode, method).toBe(405);
      expect(reply.headers.allow).toBe('GET, HEAD');
      expect(reply.json()).toStrictEqual({ error: 'Method not allowed', details: [] });
    }
  });

  it('returns 404 for another name or version', async () => {
    const other = '/assets/graphiql/AAAAAAAAAAAAAAAAAAAAAA/page.js';
    for (const url of [`${folder}/none.js`, `${folder}/__proto__`, `${folder}/`, other]) {
      const reply = await anybody(test).get(url);
      expectReply(reply, 404, { error: 'Not found', details: [] }, url);
    }
  });
});

describe('the package of GraphiQL', () => {
  it('renders its own page with the function and the labels that our page uses', async () => {
    const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
    const page = renderGraphiQL().replace(bundle.js, '');
    expect(page).toContain('YogaGraphiQL.renderYogaGraphiQL(');
    expect(page).toContain("self['MonacoEnvironment']");
    const labels = Array.from(page.matchAll(/^ *(\w+): prepareBlob\(/gm), ([, label]) => label);
    expect(labels).toEqual(['editorWorkerService', 'json', 'graphql']);
    expect(bundle.js).toContain('.renderYogaGraphiQL=');
  });
});
