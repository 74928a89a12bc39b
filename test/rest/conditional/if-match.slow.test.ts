import { describe, expect, it } from 'vitest';
import { restRoutes } from '../../../src/rest/routes.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { pixel } from '../../support/images/images.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { sampleRoutes } from '../../support/samples/sample-routes.ts';
import { recordOf } from '../../support/samples/sample-values.ts';
import { everythingStored, storeRecords } from '../../support/samples/seeded-records.ts';
import { type Client, type KeyHolder, signUp } from '../../support/users/people.ts';

const test = useApp();
const templates = '/api/v1/prompt_templates';
const template = { title: 'T', description: 'D', content: 'Hello {{X}}', category: 'creative' };
const failed = { error: 'Precondition failed', details: [] };
const changes = restRoutes.filter(({ record, method }) => record && method !== 'GET');

const author = useSeed(async () => (await signUp(test)).createApiKey());
const financier = useSeed(() => Financier.signUp(test));

const put = (key: Client, url: string, payload: object, headers: Record<string, string>) =>
  key.request({ method: 'PUT', url, payload, headers });

async function newTemplate(more: object = {}) {
  const reply = await author.post(templates, { ...template, ...more });
  return { url: `${templates}/${reply.json().id}`, etag: String(reply.headers.etag) };
}

describe('If-Match', () => {
  it.each(changes.map(({ method, path }) => `${method} ${path}`))(
    'of another state is 412 and changes nothing (%s)',
    async (name) => {
      const owner = await signUp(test);
      const records = await storeRecords(test, owner, await signUp(test));
      const [method, path = ''] = name.split(' ') as ['PUT', string];
      const key = path.startsWith('/api/v1')
        ? await owner.createApiKey()
        : (await Financier.of(owner)).key;
      const url = path.replace(':id', String(recordOf(name, records).databaseId));
      const payload = sampleRoutes[name]?.payload?.(records);
      const send = (condition: string) =>
        key.request({
          method,
          url,
          headers: { 'if-match': condition },
          ...(payload && { payload }),
        });
      const before = await everythingStored(test);
      for (const condition of ['"AAAAAAAAAAAAAAAAAAAAAA"', 'W/"x"', '', 'x']) {
        const reply = await send(condition);
        expect([reply.statusCode, reply.json()]).toEqual([412, failed]);
        expect(reply.headers.etag).toBeUndefined();
      }
      expect(await everythingStored(test)).toEqual(before);
      expect((await send('*')).statusCode).toBe(200);
    },
  );

  it('with the ETag of any answer with the record allows one change', async () => {
    const { url, etag } = await newTemplate();
    const first = await put(author, url, { title: 'First' }, { 'if-match': etag });
    expect(first.statusCode).toBe(200);
    const second = await put(author, url, { title: 'Second' }, { 'if-match': etag });
    expect([second.statusCode, second.json()]).toEqual([412, failed]);
    const current = String((await author.get(url)).headers.etag);
    expect(current).toBe(first.headers.etag);
    const third = await put(author, url, { title: 'Third' }, { 'if-match': `"x", ${current}` });
    expect(third.json()).toMatchObject({ title: 'Third' });
    const headers = { 'if-match': String(third.headers.etag) };
    expect((await author.request({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  });

  it('accepts the ETags of created and updated finance records', async () => {
    const { key, food } = financier;
    for (const [noun, payload, change] of [
      ['entries', { category_id: food, amount: 1 }, { amount: '2.00', tags: ['a'] }],
      ['accounts', { name: 'Everyday' }, { name: 'Other' }],
    ] as const) {
      const created = await key.post(`/api/finance/${noun}`, payload);
      const url = `/api/finance/${noun}/${created.json().id}`;
      const patch = (etag: unknown) =>
        key.request({
          method: 'PATCH',
          url,
          payload: change,
          headers: { 'if-match': String(etag) },
        });
      const updated = await patch(created.headers.etag);
      expect(updated.json()).toMatchObject(change);
      expect((await patch(created.headers.etag)).statusCode).toBe(412);
      const headers = { 'if-match': String(updated.headers.etag) };
      expect((await key.request({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    }
    const category = await key.post('/api/finance/categories', {
      ...{ name: 'Books', type: 'expense', emoji: '📚' },
    });
    const headers = { 'if-match': String(category.headers.etag) };
    const url = `/api/finance/categories/${category.json().id}`;
    expect((await key.request({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  });

  it('of an account fails after an entry has moved its balance', async () => {
    const { key, food } = financier;
    const created = await key.post('/api/finance/accounts', { name: 'Moved' });
    const { id } = created.json();
    await financier.createEntry({ category_id: food, account_id: id });
    const headers = { 'if-match': String(created.headers.etag) };
    const url = `/api/finance/accounts/${id}`;
    const reply = await key.request({ method: 'PATCH', url, payload: { name: 'New' }, headers });
    expect(reply.statusCode).toBe(412);
  });

  it('is compared without the URLs of images and the encoding', async () => {
    test.now = new Date('2026-03-01T12:00:00Z');
    const { url, etag } = await newTemplate({ screenshots: [pixel], content: 'text '.repeat(300) });
    test.now = new Date('2026-03-01T18:00:00Z');
    const compressed = await author.request({ url, headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.etag).toMatch(/;br"$/);
    for (const condition of [etag, String(compressed.headers.etag)]) {
      const reply = await put(author, url, {}, { 'if-match': condition });
      expect(reply.statusCode).toBe(200);
    }
    await put(author, url, { screenshots: [] }, {});
    expect((await put(author, url, {}, { 'if-match': etag })).statusCode).toBe(412);
  });

  it('is compared quickly when it has no closing quote', async () => {
    const { url } = await newTemplate();
    // Longer than Node accepts, so that a slow comparison takes seconds.
    const headers = { 'if-match': `"${'.'.repeat(60_000)}` };
    const send = async () => {
      expect((await put(author, url, { title: 'New' }, headers)).statusCode).toBe(412);
    };
    expect(await processorMillis(send)).toBeLessThan(1_000);
  });

  it('is checked after 404 and before 422', async () => {
    const { url } = await newTemplate();
    const headers = { 'if-match': '"x"' };
    const missing = `${templates}/019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5`;
    for (const payload of [{ title: 'New' }, { title: '' }]) {
      expect((await put(author, url, payload, headers)).statusCode).toBe(412);
      expect((await put(author, missing, payload, headers)).statusCode).toBe(404);
    }
    expect((await put(author, url, { title: '' }, { 'if-match': '*' })).statusCode).toBe(422);
  });

  it("of another user's record is 404", async () => {
    const { url, etag } = await newTemplate();
    const other: KeyHolder = await (await signUp(test)).createApiKey();
    expect((await put(other, url, { title: 'New' }, { 'if-match': etag })).statusCode).toBe(404);
  });

  it('is not compared again when a request is repeated with its idempotency key', async () => {
    const { url, etag } = await newTemplate();
    const headers = { 'if-match': etag, 'idempotency-key': 'once' };
    const first = await put(author, url, { title: 'Once' }, headers);
    const again = await put(author, url, { title: 'Once' }, headers);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([
      200,
      first.body,
      first.headers.etag,
    ]);
    const patched = await financier.createEntry();
    const change = (key: string) =>
      financier.key.request({
        method: 'PATCH',
        url: `/api/finance/entries/${patched.id}`,
        payload: { amount: '7.00' },
        headers: { 'if-match': '*', 'idempotency-key': key },
      });
    expect((await change('entry')).statusCode).toBe(200);
    expect((await change('entry')).headers['idempotent-replayed']).toBe('true');
  });
});
