import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { bodyOf, browser, get } from '../../support/http/compression.ts';
import { anybody, signUp } from '../../support/users/people.ts';

const test = useApp();
const templates = '/api/v1/prompt_templates';

const key = useSeed(async () => (await signUp(test)).createApiKey());
beforeAll(async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await key.post(templates, {
      title: name,
      description: 'Ünïcode',
      content: `${name} {{NAME}} `.repeat(40),
      category: 'creative',
    });
  }
});

/** The headers that do not differ between two equal requests. */
function comparable({ headers }: LightMyRequestResponse) {
  const { date, 'x-request-id': id, vary, ...others } = headers;
  return others;
}

describe('a response above 1 kB', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd, gzip', 'zstd'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, zstd;q=0.6', 'zstd'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'zstd'],
    ['identity, gzip', 'gzip'],
    ['identity;q=0.5, gzip;q=0.6', 'gzip'],
  ] as const)('is compressed for Accept-Encoding "%s" by %s', async (header, encoding) => {
    const plain = await key.get(templates);
    const reply = await get(key, templates, { 'accept-encoding': header });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': encoding,
      'content-length': String(reply.rawPayload.length),
      vary: 'Accept-Encoding',
    });
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(await bodyOf(reply)).toBe(plain.body);
  });

  it.each(['', 'identity', 'deflate', 'br;q=0', 'gzip;q=0.5, identity', 'x, gzip;q=0', 'gzip;q=x'])(
    'is sent as it is for Accept-Encoding "%s", with Vary',
    async (header) => {
      const plain = await key.get(templates);
      const reply = await get(key, templates, { 'accept-encoding': header });
      expect(reply.body).toBe(plain.body);
      expect(comparable(reply)).toEqual(comparable(plain));
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect([reply.headers.vary, plain.headers.vary]).toEqual([
        'Accept-Encoding',
        'Accept-Encoding',
      ]);
    },
  );

  it('has the same headers for HEAD as for GET', async () => {
    for (const url of [templates, '/openapi.json']) {
      const reply = await get(key, url);
      const head = await key.request({ method: 'HEAD', url, headers: browser });
      expect(head.rawPayload.length).toBe(0);
      expect(head.headers['content-encoding']).toBe('br');
      expect({ ...comparable(head), vary: head.headers.vary }).toEqual({
        ...comparable(reply),
        vary: reply.headers.vary,
      });
    }
  });

  it('is compressed if it is sent as a stream', async () => {
    const rich = await Financier.signUp(test);
    await test.database.client.$executeRaw`
      INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
      SELECT ${rich.person.userId}::uuid, ${rich.food}::bigint, 0.01, '2026-05-01'
        FROM generate_series(1, 2500)`;
    const url = '/api/finance/entries?month=2026-05';
    const plain = await rich.key.get(url);
    for (const encoding of ['br', 'gzip', 'zstd']) {
      const reply = await get(rich.key, url, { 'accept-encoding': encoding });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers['content-length']).toBeUndefined();
      expect(await bodyOf(reply)).toBe(plain.body);
    }
  });

  it('is compressed in the thread pool if it is larger than 256 KiB', async () => {
    const long = await signUp(test);
    await test.database.client.promptTemplate.createMany({
      data: Array.from({ length: 100 }, (_, number) => ({
        ownerId: long.userId,
        title: 'T',
        description: 'D',
        category: 'CREATIVE' as const,
        content: `${'text '.repeat(600)} ${number}`,
        createdVia: 'API' as const,
      })),
    });
    const reader = await long.createApiKey();
    const url = `${templates}?per_page=100`;
    const plain = await reader.get(url);
    expect(plain.body.length).toBeGreaterThan(300_000);
    for (const encoding of ['br', 'gzip', 'zstd']) {
      const reply = await get(reader, url, { 'accept-encoding': encoding });
      expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
      expect(await bodyOf(reply)).toBe(plain.body);
    }
  });
});

describe('the OpenAPI document', () => {
  it('is revalidated with the ETag of the response that the client has', async () => {
    const plain = await get(anybody(test), '/openapi.json', {});
    const reply = await get(anybody(test), '/openapi.json');
    expect(plain.headers.etag).toMatch(/^"/);
    expect(reply.headers.etag).toBe(plain.headers.etag?.replace(/"$/, ';br"'));
    for (const etag of [plain.headers.etag, reply.headers.etag]) {
      const headers = { ...browser, 'if-none-match': String(etag) };
      const again = await get(anybody(test), '/openapi.json', headers);
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload.length).toBe(0);
      expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
      expect(again.headers['content-encoding']).toBeUndefined();
    }
  });
});
