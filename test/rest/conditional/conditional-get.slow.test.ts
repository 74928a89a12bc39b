import { describe, expect, it } from 'vitest';
import { restRoutes } from '../../../src/rest/routes.ts';
import { useApp, usePrivateApp, useSeed } from '../../support/app/app.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { Financier } from '../../support/finance/financier.ts';
import { pixel } from '../../support/images/images.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { recordOf } from '../../support/samples/sample-values.ts';
import { storeRecords } from '../../support/samples/seeded-records.ts';
import type { Client } from '../../support/users/people.ts';
import { signUp, signUpAs } from '../../support/users/people.ts';

const test = useApp();
const templates = '/api/v1/prompt_templates';
const categories = '/api/finance/categories';
const getRoutes = restRoutes.filter(({ method }) => method === 'GET');

const financier = useSeed(() => Financier.signUp(test));
const author = useSeed(async () => {
  const person = await signUp(test);
  await createTemplate(person, { content: `{{NAME}} ${'text '.repeat(300)}` });
  return person.createApiKey();
});

const getIf = (client: Client, url: string, tag: unknown, headers = {}) =>
  client.request({ method: 'GET', url, headers: { 'if-none-match': String(tag), ...headers } });

describe('a GET request of REST', () => {
  it.each(getRoutes.map(({ path }) => path))(
    'has a strong ETag, and returns 304 without a body for it (%s)',
    async (path) => {
      const owner = await signUpAs(test, 'ADVISOR');
      const records = await storeRecords(test, owner, await signUp(test));
      const route = getRoutes.find((each) => each.path === path);
      const api = await owner.createApiKey({ scopes: ['REFERRALS'] });
      const finance = (await Financier.of(owner)).key;
      const client = route?.service === 'v1' ? api : finance;
      const caller = route?.bySession ? owner : client;
      const id = path.includes(':id') ? recordOf(`GET ${path}`, records).databaseId : '';
      const url = path.replace(':id', String(id));
      // The first use of the key is stored after the response, and is in the list of keys.
      if (path.endsWith('keys')) {
        await expect.poll(async () => (await caller.get(url)).body).toMatch(/"last_used_at":"/);
      }
      const full = await caller.get(url);
      expect(full.statusCode).toBe(200);
      expect(full.headers).toMatchObject({
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
        'cache-control': 'private, no-cache',
      });
      for (const _time of ['by its operation', 'by the changes']) {
        const reply = await getIf(caller, url, full.headers.etag);
        expect(reply.statusCode).toBe(304);
        expect(reply.rawPayload.length).toBe(0);
        const { etag, 'cache-control': caching } = full.headers;
        expect(reply.headers).toMatchObject({ etag, 'cache-control': caching });
        for (const name of ['content-type', 'content-length', 'link']) {
          expect(reply.headers[name], name).toBeUndefined();
        }
      }
    },
  );

  it.each([
    ['a weak tag', (etag: string) => `W/${etag}`],
    ['one of several tags', (etag: string) => `"other", ${etag},"x"`],
    ['any tag', () => '*'],
    ['the tag of a compressed body', (etag: string) => etag.replace(/"$/, ';gzip"')],
  ])('returns 304 for %s', async (_title, condition) => {
    const { etag } = (await author.get(templates)).headers;
    const reply = await getIf(author, templates, condition(String(etag)));
    expect(reply.statusCode).toBe(304);
  });

  it.each(['"other"', 'other', '', 'W/"other"', '"*"'])(
    'returns 200 for the condition %s',
    async (condition) => {
      const full = await author.get(templates);
      const reply = await getIf(author, templates, condition);
      expect([reply.statusCode, reply.body]).toEqual([200, full.body]);
    },
  );

  it('has an ETag for each encoding, and in a 304 the one of the request', async () => {
    const tags = new Map<string, unknown>();
    for (const encoding of ['identity', 'br', 'gzip', 'zstd']) {
      const headers = { 'accept-encoding': encoding };
      const full = await author.request({ method: 'GET', url: templates, headers });
      expect(full.headers.etag).toMatch(/^"/);
      tags.set(encoding, full.headers.etag);
    }
    expect(new Set(tags.values()).size).toBe(4);
    for (const etag of tags.values()) {
      const reply = await getIf(author, templates, etag, { 'accept-encoding': 'br' });
      expect(reply.statusCode).toBe(304);
      expect(reply.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
      expect(reply.headers['content-encoding']).toBeUndefined();
    }
  });

  it('returns the same status and headers to HEAD', async () => {
    const full = await author.get(templates);
    const url = templates;
    const head = await author.request({ method: 'HEAD', url });
    expect(head.headers.etag).toBe(full.headers.etag);
    const headers = { 'if-none-match': String(full.headers.etag) };
    const reply = await author.request({ method: 'HEAD', url, headers });
    expect([reply.statusCode, reply.headers.etag]).toEqual([304, full.headers.etag]);
    // If it is sent, it must be that of the response with status 200 (RFC 9110, 8.6).
    expect(reply.headers['content-length']).toBeUndefined();
  });

  it('has no ETag on errors, which come before 304', async () => {
    const missing = `${templates}/019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5`;
    for (const [url, status] of [
      [missing, 404],
      [`${templates}?page=0`, 422],
    ] as const) {
      const reply = await getIf(author, url, '*');
      expect([reply.statusCode, reply.headers.etag]).toEqual([status, undefined]);
      expect(reply.headers['cache-control']).toBeUndefined();
    }
  });

  it('runs one statement for a 304 after the first', async () => {
    const { etag } = (await financier.key.get(categories)).headers;
    await getIf(financier.key, categories, etag);
    expect(await statementsDuring(test, () => getIf(financier.key, categories, etag))).toBe(1);
    expect(test.statements.at(-1)).toContain('"changes"');
  });

  it.each([[[0, 1]], [[1, 0]]])(
    'runs one statement for all that arrive together, and finds the changes since each ETag (%j)',
    async (order) => {
      const owner = await Financier.signUp(test);
      const urls = [categories, '/api/finance/accounts'] as const;
      const tags: unknown[] = [];
      for (const url of urls) {
        const { etag } = (await owner.key.get(url)).headers;
        expect((await getIf(owner.key, url, etag)).statusCode).toBe(304);
        tags.push(etag);
        // Changes the categories after their ETag is read, and before that of the accounts is read.
        if (url === categories) await owner.createCategory();
      }
      const getAll = async () => {
        const replies = await Promise.all(
          order.map((index) => getIf(owner.key, urls[index] as string, tags[index])),
        );
        for (const [position, index] of order.entries())
          tags[index] = replies[position]?.headers.etag;
        return order.map((_, index) => replies[order.indexOf(index)]?.statusCode);
      };
      expect(await getAll()).toEqual([200, 304]);
      expect(await statementsDuring(test, getAll)).toBe(1);
      expect(await getAll()).toEqual([304, 304]);
    },
  );

  it('returns 304 after a change that does not change its body, and 200 after one that does', async () => {
    const { etag } = (await financier.key.get(categories)).headers;
    await financier.createAccount();
    expect((await getIf(financier.key, categories, etag)).statusCode).toBe(304);
    await financier.createCategory();
    const reply = await getIf(financier.key, categories, etag);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toHaveLength(10);
    expect((await getIf(financier.key, categories, reply.headers.etag)).statusCode).toBe(304);
  });

  it('returns 200 when the current month, the default, is another', async () => {
    const url = '/api/finance/summary';
    test.now = new Date('2026-03-31T23:59:59Z');
    const { etag } = (await financier.key.get(url)).headers;
    expect((await getIf(financier.key, url, etag)).statusCode).toBe(304);
    test.now = new Date('2026-04-01T00:00:00Z');
    expect((await getIf(financier.key, url, etag)).json()).toMatchObject({ month: '2026-04' });
  });

  it('returns 200 when the URLs of images have changed, with the same state in the ETag', async () => {
    const person = await signUp(test);
    const { databaseId } = await createTemplate(person, { screenshots: [{ upload: pixel }] });
    const key = await person.createApiKey();
    const url = `${templates}/${databaseId}`;
    test.now = new Date('2026-03-01T12:59:59Z');
    const { etag } = (await key.get(url)).headers;
    expect((await getIf(key, url, etag)).statusCode).toBe(304);
    test.now = new Date('2026-03-01T13:00:00Z');
    const reply = await getIf(key, url, etag);
    expect(reply.statusCode).toBe(200);
    const [before, after] = [etag, reply.headers.etag].map((each) => String(each).split('.'));
    expect(after?.[0]).toBe(before?.[0]);
    expect(after?.[1]).not.toBe(before?.[1]);
  });

  it('returns to other users what belongs to them', async () => {
    const other = await Financier.signUp(test);
    const { etag } = (await financier.key.get(categories)).headers;
    await getIf(financier.key, categories, etag);
    expect((await getIf(other.key, categories, etag)).statusCode).toBe(200);
  });
});

describe('the answer to a write that returns a record', () => {
  it('has the ETag that GET returns for the record', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const template = { title: 'T', description: 'D', content: 'Hello {{X}}', category: 'creative' };
    const created = await key.post(templates, { ...template, screenshots: [pixel] });
    const url = `${templates}/${created.json().id}`;
    expect(created.headers.etag).toBe((await key.get(url)).headers.etag);
    const updated = await key.put(url, { title: 'New' });
    expect(updated.headers.etag).toBe((await key.get(url)).headers.etag);
    expect(updated.headers.etag).not.toBe(created.headers.etag);
    const idea = await key.post('/api/v1/ideas', { title: 'T', body: 'B', attachments: [pixel] });
    const { etag } = (await key.get(`/api/v1/ideas/${idea.json().id}`)).headers;
    expect(idea.headers.etag).toBe(etag);
  });
});

describe('the rate limit', () => {
  const limited = usePrivateApp({ RATE_LIMIT_V1: '60/20' });

  it('counts a 304', async () => {
    const key = await (await signUp(limited)).createApiKey();
    const { headers } = await key.get(templates);
    const remaining = Number(headers['x-ratelimit-remaining']);
    const reply = await getIf(key, templates, headers.etag);
    expect(reply.statusCode).toBe(304);
    expect(reply.headers['x-ratelimit-remaining']).toBe(String(remaining - 1));
  });
});
