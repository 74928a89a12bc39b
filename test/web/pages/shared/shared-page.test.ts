import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createShareLink, readShareLinks } from '../../../support/prompts/share-links.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { updateTemplate } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const hostile = '"><script>alert(1)</script>&amp;{{TOPIC}}\'';

const person = useSeed(() => signUp(test), beforeEach);
const template = useSeed(
  () => createTemplate(person, { content: 'Write about {{TOPIC}} for {{READER}}.' }),
  beforeEach,
);
const link = useSeed(() => createShareLink(person, template), beforeEach);

const guest = () => new Visitor(test);
const views = async () => (await readShareLinks(person, template, 'views'))[0].views;

describe('GET /s/<token>', () => {
  it('shows the template to anybody, without anything of the owner and without a cookie', async () => {
    const { viewer } = await person.execute('{ viewer { name email id databaseId } }');
    const page = await guest().open(link.path);
    expect([page.status, page.title]).toStrictEqual([200, 'A title']);
    expect(page.text).toContain('Write about {{TOPIC}} for {{READER}}.');
    expect(page.text).toContain('2 variables still open');
    expect(page.markup).toContain('data-copy="preview"');
    for (const value of Object.values(viewer)) expect(page.markup).not.toContain(value);
    expect(page.markup).not.toContain(template.databaseId);
    expect(page.markup).not.toContain(link.databaseId);
    expect(page.markup).not.toMatch(/_token|Sign in/);
    expect(page.reply.headers['set-cookie']).toBeUndefined();
    // A signed-in user sees the same page.
    expect((await new Visitor(test, person).open(link.path)).markup).toBe(page.markup);
  });

  it('has the field that fits the declaration of each variable', async () => {
    const language = { name: 'LANGUAGE', kind: 'CHOICE', choices: ['English', 'Deutsch'] };
    const declared = await createTemplate(person, {
      content: 'In {{LANGUAGE}}, at most {{WORDS}} words.',
      variables: [language, { name: 'WORDS', kind: 'NUMBER', defaultValue: '100' }],
    });
    const shared = await createShareLink(person, declared);
    const page = await guest().open(shared.path);
    expect(page.markup).toMatch(/<select id="LANGUAGE"/);
    expect(page.markup).toMatch(/<input id="WORDS"[^>]*value="100"/);
    expect(page.text).toContain('In {{LANGUAGE}}, at most 100 words.');
    const filled = await guest().post(shared.path, { LANGUAGE: 'Deutsch', WORDS: 'many' });
    expect(filled.statusCode).toBe(200);
    expect(filled.body).toContain('WORDS must be a number, for example 12 or 3.5.');
    expect(filled.body).toMatch(/value="Deutsch" selected/);
  });

  it('is not indexed, stored or framed, loads nothing from elsewhere and sends no referrer', async () => {
    const page = await guest().open(link.path);
    expect(page.reply.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; base-uri 'none'/,
      ),
      'x-content-type-options': 'nosniff',
    });
    expect(page.reply.headers.etag).toBeUndefined();
    expect(page.markup).toContain('<meta name="robots" content="noindex">');
    expect(page.markup).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it('is 404 with the same page for unknown, expired and deleted links', async () => {
    test.now = new Date('2026-03-10T12:00:00.000Z');
    const expiring = await createShareLink(person, template, new Date('2026-03-10T12:00:01Z'));
    const deleted = await createShareLink(person, template);
    expect((await guest().get(expiring.path)).statusCode).toBe(200);
    expect((await guest().get(deleted.path)).statusCode).toBe(200);
    test.now = new Date('2026-03-10T12:00:01Z');
    await person.execute('mutation ($id: ID!) { deleteShareLink(id: $id) { databaseId } }', {
      id: deleted.id,
    });
    const unknown = `/s/${'x'.repeat(22)}`;
    const malformed = `/s/${'%00'.repeat(9)}`;
    // With `no-referrer`, browsers would send a form of the navigation with `Origin: null`.
    const signedIn = await new Visitor(test, person).open(unknown);
    expect(signedIn.forms).toStrictEqual([]);
    const paths = [unknown, expiring.path, deleted.path, malformed];
    const sends = [
      (path: string) => guest().get(path),
      (path: string) => guest().post(path, { TOPIC: 'x' }),
    ];
    for (const send of sends) {
      const replies = await Promise.all(paths.map(send));
      const comparable = replies.map(({ statusCode, headers, body }) => {
        const { 'x-request-id': _, date: __, ...others } = headers;
        return { statusCode, headers: others, body };
      });
      expect(comparable).toStrictEqual(Array(4).fill(comparable[0]));
      expect(comparable[0]).toMatchObject({
        statusCode: 404,
        headers: { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
        body: expect.stringMatching(/<meta name="robots" content="noindex">[\s\S]*Page not found/),
      });
    }
  });

  it('counts a view; HEAD, forms and 404 do not', async () => {
    const visitor = guest();
    expect((await visitor.send({ method: 'HEAD', url: link.path })).statusCode).toBe(200);
    await visitor.post(link.path, { TOPIC: 'tea' });
    expect(await views()).toBe(0);
    await visitor.get(link.path);
    await visitor.get(link.path);
    expect(await views()).toBe(2);
  });

  it('shows what the owner has changed at once', async () => {
    await guest().get(link.path);
    await updateTemplate(person, template.id, { content: 'Second {{A}}' });
    expect((await guest().open(link.path)).text).toContain('Second {{A}}');
  });

  it('ignores values in its address', async () => {
    const page = await guest().open(`${link.path}?TOPIC=reflected`);
    expect(page.markup).not.toContain('reflected');
  });

  it('leaves the token out of the log', async () => {
    test.logLines.length = 0;
    const encoded = ['/s%2f', '/s%252F', '/%2Fs%2F', '/s%20/'].map((start) => start + link.token);
    const others = [`/${link.path}`, `${link.path}/`, `${link.path}/more`];
    for (const path of [link.path, ...others, ...encoded]) {
      await guest().get(path);
      await guest().get(`${path}?token=${link.token}`);
    }
    await guest().post(link.path, { TOPIC: 'tea' });
    await guest().send({ method: 'PUT', url: link.path });
    await guest().post(link.path, { TOPIC: 'a' }, { 'content-type': 'text/plain' });
    await guest().post('/graphql', {}, { 'content-type': 'text/plain' });
    const log = test.logLines.join('');
    expect(log).toContain('"path":"/s/[token]"');
    expect(log).not.toContain(link.token);
  });
});

describe('POST /s/<token>', () => {
  it('shows the text with the values, without a session, a form token or an origin', async () => {
    const visitor = guest();
    const form = (await visitor.open(link.path)).form(link.path);
    expect(form.fields).toStrictEqual({ TOPIC: '', READER: '' });
    const reply = await visitor.post(
      link.path,
      { TOPIC: 'tea\r\nand {{READER}}', READER: '', OTHER: 'x', other: 'y' },
      { origin: 'null' },
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('1 variable</span> still open'.replace('</span>', ''));
    const page = await visitor.submit(await visitor.open(link.path), link.path, {
      TOPIC: 'tea',
      READER: 'children',
    });
    expect(page.text).toContain('Write about tea for children.');
    expect(page.text).toContain('All variables are filled in');
    expect(page.form(link.path).fields).toStrictEqual({ TOPIC: 'tea', READER: 'children' });
    expect(page.reply.headers['set-cookie']).toBeUndefined();
    expect(page.reply.headers['content-encoding']).toBeUndefined();
  });

  it('escapes hostile values', async () => {
    const visitor = guest();
    const page = await visitor.submit(await visitor.open(link.path), link.path, {
      TOPIC: hostile,
    });
    expect(page.markup).not.toContain('<script>alert');
    expect(page.form(link.path).fields).toMatchObject({ TOPIC: hostile });
    expect(page.text).toContain(`Write about ${hostile} for {{READER}}.`);
  });

  it('fills in values that are too long for an address', async () => {
    const long = 'é'.repeat(10_000);
    const page = await guest().submit(await guest().open(link.path), link.path, { TOPIC: long });
    expect(page.status).toBe(200);
    expect(page.markup).toContain(`${long}</mark>`);
  });

  it('is 422 for a value that is too long, and keeps it in its field', async () => {
    const long = 'x'.repeat(10_001);
    const page = await guest().submit(await guest().open(link.path), link.path, { TOPIC: long });
    expect(page.status).toBe(422);
    expect(page.alert).toContain('too long');
    expect(page.documentTitle).toMatch(/^Error: /);
    expect(page.text).toContain('Write about {{TOPIC}} for {{READER}}.');
    expect(page.form(link.path).fields).toMatchObject({ TOPIC: long });
  });

  it('rejects large bodies and other content types', async () => {
    const visitor = guest();
    const large = { TOPIC: 'x'.repeat(1024 * 1024) };
    expect((await visitor.post(link.path, large)).statusCode).toBe(413);
    const json = { 'content-type': 'application/json' };
    expect((await visitor.post(link.path, {}, json)).statusCode).toBe(415);
    expect((await visitor.postMultipart(link.path, { TOPIC: 'x' })).statusCode).toBe(415);
    const put = await visitor.send({ method: 'PUT', url: link.path });
    expect([put.statusCode, put.headers.allow]).toStrictEqual([405, 'GET, POST, HEAD']);
  });
});
