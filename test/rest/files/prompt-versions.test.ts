import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { setLabelDocument, updateTemplate } from '../../support/prompts/versions.ts';
import { anybody, type Client, signUp } from '../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));
let key: Client;
let id: string;

/** Version 1 is labelled `production`, version 2 is the current one. */
beforeAll(async () => {
  key = await owner.createApiKey({ permission: 'READ' });
  ({ id } = await createTemplate(owner, {
    title: 'Support reply',
    content: `Reply to {{NAME}} in {{TONE}}. ${'Be kind. '.repeat(200)}`,
    variables: [{ name: 'TONE', kind: 'CHOICE', choices: ['kind', 'short'], defaultValue: 'kind' }],
  }));
  await updateTemplate(owner, id, { content: 'Reply to {{NAME}}.' });
  await moveLabel(1);
});

const moveLabel = (number: number) =>
  owner.execute(setLabelDocument, { id, label: 'production', number });

const path = (reference: string) => `/prompt-versions/${reference}`;

async function fetchJson(reference: string, client = key) {
  const reply = await client.get(path(reference));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const revalidate = (reference: string, etag: string) =>
  key.request({ url: path(reference), headers: { 'if-none-match': etag } });

describe('GET /prompt-versions/:reference', () => {
  it('returns a version by its label, for a key with the permission read', async () => {
    const reply = await key.get(path('support-reply@production'));
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toEqual({
      slug: 'support-reply',
      number: 1,
      title: 'Support reply',
      description: 'A description',
      content: `Reply to {{NAME}} in {{TONE}}. ${'Be kind. '.repeat(200)}`,
      variables: [
        {
          name: 'NAME',
          description: null,
          kind: 'text',
          choices: [],
          default_value: null,
          required: true,
        },
        {
          name: 'TONE',
          description: null,
          kind: 'choice',
          choices: ['kind', 'short'],
          default_value: 'kind',
          required: true,
        },
      ],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('returns the current version without a label, with `latest`, and to a session', async () => {
    for (const reference of ['support-reply', 'support-reply@latest', 'support-reply%402']) {
      expect(await fetchJson(reference)).toMatchObject({
        number: 2,
        content: 'Reply to {{NAME}}.',
      });
    }
    expect(await fetchJson('support-reply', owner)).toMatchObject({ number: 2 });
  });

  it('has the id of the version as its ETag, and lets only numbers be stored', async () => {
    const tags = new Set<unknown>();
    for (const reference of ['support-reply@production', 'support-reply@1']) {
      tags.add((await key.get(path(reference))).headers.etag);
    }
    const { promptTemplateVersion } = await owner.execute(
      '{ promptTemplateVersion(slug: "support-reply", version: 1) { databaseId } }',
    );
    expect([...tags]).toEqual([`"${promptTemplateVersion.databaseId}"`]);
    const cacheControl = async (reference: string) =>
      (await key.get(path(reference))).headers['cache-control'];
    expect(await cacheControl('support-reply@1')).toBe('private, max-age=31536000, immutable');
    expect(await cacheControl('support-reply@production')).toBe('private, no-cache');
    expect(await cacheControl('support-reply')).toBe('private, no-cache');
  });

  it('is stored for one credential only', async () => {
    const { vary } = (await key.get(path('support-reply@1'))).headers;
    expect(vary).toContain('Authorization, Cookie');
  });

  it('returns 304 by one statement that does not read the content', async () => {
    const { etag } = (await key.get(path('support-reply@production'))).headers;
    test.statements.length = 0;
    const reply = await revalidate('support-reply@production', String(etag));
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag]);
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    const ofVersions = test.statements.filter((sql) => sql.includes('prompt_template'));
    expect(ofVersions).toHaveLength(1);
    expect(ofVersions[0]).not.toMatch(/content|variables/);
  });

  it('returns 304 also for a compressed version', async () => {
    const headers = { 'accept-encoding': 'br' };
    const reply = await key.request({ url: path('support-reply@1'), headers });
    expect(reply.headers['content-encoding']).toBe('br');
    const { etag } = reply.headers;
    expect((await revalidate('support-reply@1', String(etag))).statusCode).toBe(304);
  });

  it('returns the other version when the label has moved', async () => {
    const { etag } = (await key.get(path('support-reply@production'))).headers;
    await moveLabel(2);
    const reply = await revalidate('support-reply@production', String(etag));
    expect([reply.statusCode, reply.json().number]).toEqual([200, 2]);
    await moveLabel(1);
    expect((await revalidate('support-reply@production', String(etag))).statusCode).toBe(304);
  });

  it('answers HEAD without a body', async () => {
    const reply = await key.request({ method: 'HEAD', url: path('support-reply@1') });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    expect(Number(reply.headers['content-length'])).toBeGreaterThan(100);
    expect(reply.headers.etag).toBeDefined();
  });

  it('returns the same 404 for an unknown slug, label and number, also with If-None-Match', async () => {
    const stranger = await (await signUp(test)).createApiKey();
    const bodies = new Set<string>();
    const references = [
      ...['unknown', 'support-reply@unknown', 'support-reply@3', 'support-reply@99999999999'],
      ...['support-reply@', 'support-reply@1@1', 'Support reply', '%00', 'a'.repeat(100)],
    ];
    for (const reference of references) {
      for (const etag of ['"x"', '*']) {
        const reply = await revalidate(reference, etag);
        expect(reply.statusCode, reference).toBe(404);
        bodies.add(reply.body);
      }
    }
    for (const reference of ['support-reply', 'support-reply@1', 'support-reply@production']) {
      bodies.add((await stranger.get(path(reference))).body);
    }
    expect([...bodies].map((body) => JSON.parse(body))).toEqual([
      { error: 'Not found', details: [] },
    ]);
  });

  it('returns 401 without a valid key or session', async () => {
    const finance = (await Financier.signUp(test)).key;
    const invalid = { authorization: `Bearer fol_${randomUUID()}` };
    for (const [client, headers, details] of [
      [anybody(test), {}, []],
      [anybody(test), invalid, []],
      [finance, {}, ['This is a finance key. Use an API key (fol_…)']],
    ] as const) {
      const reply = await client.request({ url: path('support-reply'), headers });
      expect([reply.statusCode, reply.json()]).toEqual([
        401,
        { error: 'Invalid or missing API key', details },
      ]);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('returns 405 for other methods', async () => {
    const reply = await key.request({ method: 'POST', url: path('support-reply'), payload: {} });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
