import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { updateTemplate } from '../../../support/prompts/versions.ts';
import { type Person, password, signUp } from '../../../support/users/people.ts';
import { pack, unpack } from '../../../support/users/user-data.ts';
import type { WebPage } from '../../../support/web/web-page.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/prompts/import';
const confirmPath = `${path}/confirm`;
type Sources = Readonly<Record<string, string | Buffer>>;

const author = useSeed(() => signUp(test));

const file = (name: string, value: string | Buffer) => ({
  ...{ name: 'files', value: Buffer.from(value), type: 'text/markdown', filename: name },
});

async function upload(visitor: Visitor, sources: Sources, entries = {}): Promise<WebPage> {
  const files = Object.entries(sources).map(([name, value]) => file(name, value));
  return visitor.submitFiles(await visitor.open(path), path, entries, files);
}

const confirm = (visitor: Visitor, page: WebPage) => visitor.submitFiles(page, confirmPath, {});

async function exported(person: Person): Promise<Record<string, string>> {
  const files = await unpack((await person.get('/exports/prompts.zip')).rawPayload);
  return Object.fromEntries(
    [...files].map(([name, bytes]) => [name, bytes.toString().replace(/^id: .*\n/m, '')]),
  );
}

const letter =
  '---\ntitle: Letter\ndescription: Writes\ncategory: business\n---\nDear\r\n{{NAME}}\n';
const newcomer = async () => new Visitor(test, await signUp(test));

describe('/prompts/import', () => {
  it('imports the exported ZIP of another user after a confirmation', async () => {
    await createTemplate(author, { title: 'Alpha', content: 'One\r\n{{A}}\n', tags: ['x'] });
    await createTemplate(author, { title: 'Beta', category: 'STARTER_KIT', difficulty: 'HARD' });
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    const zip = (await author.get('/exports/prompts.zip')).rawPayload;
    const question = await upload(visitor, { 'prompts.zip': zip });
    expect([question.status, question.title]).toEqual([200, 'Import 2 templates?']);
    expect(await exported(person)).toEqual({});
    const list = await confirm(visitor, question);
    expect([list.address, list.notice]).toEqual(['/prompts', '2 templates imported.']);
    expect(await exported(person)).toEqual(await exported(author));
  });

  it('imports a folder that macOS has compressed', async () => {
    const zip = await pack([
      ['prompts/', ''],
      ['prompts/letter.md', letter],
      ['prompts/.DS_Store', Buffer.from([0, 0, 0, 1])],
      ['__MACOSX/', ''],
      ['__MACOSX/prompts/._letter.md', Buffer.from([0, 5, 22, 7, 255])],
    ]);
    const question = await upload(await newcomer(), { 'prompts.zip': zip });
    expect([question.status, question.title]).toEqual([200, 'Import 1 template?']);
    expect(question.text).toContain('prompts/letter.md New Letter');
  });

  it('updates the template with the id of a file, and leaves an equal one', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    const { databaseId } = await createTemplate(person, { title: 'Old', tags: ['kept'] });
    const text = (await person.get(`/exports/prompts/${databaseId}`)).body;
    const same = await upload(visitor, { 'same.md': text });
    expect(same.title).toBe('Nothing to import');
    expect(same.text).toEqual(expect.stringContaining('same.md Unchanged Old'));
    const question = await upload(visitor, { 'old.md': text.replace('title: Old', 'title: New') });
    expect(question.text).toContain('old.md Changed New Title');
    await confirm(visitor, question);
    const { body } = await person.get(`/exports/prompts/${databaseId}`);
    expect(body).toBe(text.replace('title: Old', 'title: New'));
  });

  it('updates the template with the same title only if that is chosen', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    await createTemplate(person, { title: 'Letter' });
    expect((await upload(visitor, { 'a.md': letter })).text).toContain('a.md New Letter');
    const question = await upload(visitor, { 'a.md': letter }, { matchTitle: 'true' });
    expect(question.text).toContain('a.md Changed Letter Content, Description');
    await confirm(visitor, question);
    expect(Object.keys(await exported(person))).toEqual(['letter.md']);
    const twice = await upload(visitor, { 'a.md': letter, 'b.md': letter }, { matchTitle: 'true' });
    expect(twice.text).toContain('b.md Invalid, skipped Letter Same template as a.md.');
  });

  it('names the line and the reason of invalid files, and imports the others', async () => {
    const visitor = await newcomer();
    const question = await upload(visitor, {
      'good.md': letter,
      'category.md': letter.replace('business', 'cooking'),
      'unknown.md': letter.replace('description', 'descriptoin'),
      'long.md': letter.replace('Writes', 'x'.repeat(501)),
      'missing.md': '---\ntitle: Letter\n---\nDear reader',
      'plain.md': 'Dear reader',
      'yaml.md': letter.replace('Writes', '"Writes'),
    });
    expect(question.title).toBe('Import 1 template?');
    for (const issue of [
      'The field “category” must be one of: productivity, business, developer, creative, communication, starter-kit (line 4).',
      'Unknown field “descriptoin”. Did you mean description?',
      'Description is too long (maximum is 500 characters) (line 3).',
      "Description can't be blank.",
      'No front matter between two lines --- (line 1).',
      'at line 5, column 1.',
    ]) {
      expect(question.text).toContain(issue);
    }
    expect((await confirm(visitor, question)).notice).toBe('1 template imported.');
  });

  it('asks again if a template was changed since the preview', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    const { id, databaseId } = await createTemplate(person, { title: 'Old' });
    const text = (await person.get(`/exports/prompts/${databaseId}`)).body;
    const question = await upload(visitor, { 'old.md': text.replace('title: Old', 'title: New') });
    await updateTemplate(person, id, { tags: ['x'] });
    const again = await confirm(visitor, question);
    expect(again.alert).toContain('Nothing was imported');
    expect(again.text).toContain('old.md Changed New Title, Tags');
    expect((await confirm(visitor, again)).notice).toBe('1 template imported.');
  });

  it.each([
    ['no file', {}, 'Choose files.'],
    ['no UTF-8', { 'a.md': Buffer.from([0xff]) }, 'a.md is not valid UTF-8.'],
    ['a large file', { 'a.md': 'x'.repeat(300_000) }, 'a.md is too large (maximum is 256 KiB).'],
  ])('returns 422 for %s', async (_label, sources, issue) => {
    const page = await upload(await newcomer(), sources);
    expect([page.status, page.problem('files')]).toEqual([422, issue]);
  });

  it('returns 422 for files that are too large together', async () => {
    const sources = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`${index}.md`, 'x'.repeat(220_000)]),
    );
    const page = await upload(await newcomer(), sources);
    expect([page.status, page.problem('files')]).toEqual([
      ...[422, 'Files are too large together (maximum is 1 MB).'],
    ]);
  });

  it.each([
    ['another file', [['a.exe', 'x']], 'The archive has an unknown file: "a.exe".'],
    [
      'more than 100 files',
      Array.from({ length: 101 }, (_, index) => [`${index}.md`, letter]),
      'The archive has 101 files, and at most 100 are allowed.',
    ],
    [
      'a large file',
      [['a.md', Buffer.alloc(300_000)]],
      'a.md is too large (maximum is 262144 bytes).',
    ],
  ] as const)('returns 422 for a ZIP with %s', async (_label, files, issue) => {
    const zip = await pack(files as readonly (readonly [string, string])[]);
    const page = await upload(await newcomer(), { 'a.zip': zip });
    expect([page.status, page.alert]).toEqual([422, issue]);
  });

  it('keeps the files if the session expires before the import', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    const question = await upload(visitor, { 'a.md': letter, 'b.md': 'x' });
    visitor.cookie = '';
    const signIn = await confirm(visitor, question);
    expect(signIn.alert).toContain('the values that you entered are kept');
    const page = await visitor.submit(signIn, '/sign-in', { email: person.email, password });
    expect(page.title).toBe('Import the files?');
    expect(page.text).toContain('Files: a.md, b.md');
    const imported = await confirm(visitor, page);
    expect(imported.notice).toBe('1 template imported.');
    expect(Object.values(await exported(person))).toStrictEqual([
      expect.stringContaining('Dear\r\n{{NAME}}'),
    ]);
  });

  it('returns 400 for files that the preview did not send', async () => {
    const visitor = await newcomer();
    const question = await upload(visitor, { 'a.md': letter });
    const page = await visitor.submitFiles(question, confirmPath, { texts: '{}' });
    expect(page.status).toBe(400);
  });
});
