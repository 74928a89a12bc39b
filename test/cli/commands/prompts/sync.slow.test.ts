import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { fetchFrom } from '../../../support/cli/cli.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';
import { runSync, templateSource } from '../../../support/prompts/sync.ts';

const test = useApp();
const { newAccount, newFolder } = usePromptFiles(test);

let account: Awaited<ReturnType<typeof newAccount>>;
let folder: string;

const stateName = '.folio-prompts.json';
const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');
const write = (name: string, text: string) => writeFileSync(path(name), text);
const change = (name: string, from: string, to: string) =>
  write(name, read(name).replace(from, to));

const sync = (direction: 'pull' | 'push', ...options: string[]) =>
  runSync(account.cli, folder, [direction, ...options]);

const show = (title: string) => account.cli.json('prompts', 'show', title);
const update = (title: string, content: string) =>
  account.cli.json('prompts', 'update', title, '--content', content);
const count = async () => (await account.cli.json('prompts', 'list')).length;

/** The template One in one.md and the template Two in two.md, equal on both sides. */
async function startInSync() {
  write('one.md', templateSource('One', 'First content\n'));
  write('two.md', templateSource('Two', 'Second content\n'));
  expect((await sync('push')).results).toEqual({ One: 'created', Two: 'created' });
}

beforeEach(async () => {
  account = await newAccount();
  folder = newFolder(account);
});

describe('folio prompts push', () => {
  it('creates templates once, and writes their ids into the files', async () => {
    await startInSync();
    const { databaseId } = await show('One');
    expect(read('one.md')).toContain(`id: ${databaseId}\n`);
    const { code, results } = await sync('push');
    expect({ code, results }).toEqual({ code: 0, results: { One: 'unchanged', Two: 'unchanged' } });
    expect(await count()).toBe(2);
  });

  it('sends only files that were changed, as a new version', async () => {
    await startInSync();
    change('one.md', 'First', 'Changed');
    await update('Two', 'Changed on the server');
    const { code, results } = await sync('push');
    expect({ code, results }).toEqual({ code: 0, results: { One: 'updated', Two: 'to pull' } });
    expect(await show('One')).toMatchObject({
      content: 'Changed content\n',
      currentVersion: { number: 2 },
    });
    expect((await show('Two')).content).toBe('Changed on the server');
  });

  it('overwrites nothing that was changed on both sides, and shows the difference', async () => {
    await startInSync();
    change('one.md', 'First', 'My');
    change('two.md', 'Second', 'New');
    await update('One', 'Their content\n');
    const { code, results, rows } = await sync('push');
    expect({ code, results }).toEqual({ code: 1, results: { One: 'conflict', Two: 'updated' } });
    expect(rows[0]?.issues).toEqual(['File and template were both changed']);
    expect((await show('One')).content).toBe('Their content\n');
    const pull = ['prompts', 'pull', folder];
    expect((await account.cli.run(pull, { isPipeClosed: true })).code).toBe(1);
    const { stdout } = await account.cli.run(pull);
    expect(stdout).toContain('one.md: - on the server, + in the file');
    expect(stdout).toContain('- Their content\n+ My content\n');
    expect(read('one.md')).toContain('My content');
    expect((await account.cli.run(['prompts', 'import', path('one.md')])).code).toBe(0);
    expect((await sync('push')).results).toEqual({ One: 'unchanged', Two: 'unchanged' });
  });

  it('deletes templates of deleted files only with --delete', async () => {
    await startInSync();
    rmSync(path('one.md'));
    expect((await sync('push')).results).toEqual({ One: 'to delete', Two: 'unchanged' });
    expect((await sync('pull')).results).toEqual({ One: 'to push', Two: 'unchanged' });
    expect((await sync('push', '--delete', '--dry-run')).results.One).toBe('deleted');
    expect(await count()).toBe(2);
    expect((await sync('push', '--delete')).results.One).toBe('deleted');
    expect(await count()).toBe(1);
    expect((await sync('push')).results).toEqual({ Two: 'unchanged' });
  });

  it('keeps a template that was changed after its file was deleted', async () => {
    await startInSync();
    rmSync(path('one.md'));
    await update('One', 'Changed later');
    const { code, results } = await sync('push', '--delete');
    expect({ code, results }).toEqual({ code: 1, results: { One: 'conflict', Two: 'unchanged' } });
    expect((await show('One')).content).toBe('Changed later');
  });

  it('reports files that the server rejects, and sends the others', async () => {
    write('a.md', templateSource('A', 'Hi'));
    write('b.md', templateSource('B', 'Hello'));
    write('c.md', '---\ntitle: C\n---\nHello');
    write('d.md', `---\nid: 01a1fd0c-5a2e-714b-a106-fd2aacb1c797\n---\nHello`);
    const { code, results, stderr } = await sync('push');
    expect({ code, results }).toEqual({
      code: 1,
      results: { A: 'invalid', B: 'created', C: 'invalid', '': 'invalid' },
    });
    expect(stderr).toContain('a.md: Content is too short (minimum is 5 characters).');
    expect(stderr).toContain('d.md: None of your templates has its id.');
  });

  it('names the missing fields of a new file', async () => {
    write('one.md', '---\ntitle: One\n---\nFirst content\n');
    const { code, rows } = await sync('push');
    expect(code).toBe(1);
    expect(rows[0]?.issues).toEqual([
      'the field “description” is missing, the field “category” is missing',
    ]);
  });
});

describe('folio prompts pull', () => {
  it('creates a folder with the templates, and then transfers changes', async () => {
    await startInSync();
    folder = join(newFolder(account), 'new');
    expect((await sync('pull', '--dry-run')).results).toEqual({ One: 'created', Two: 'created' });
    expect(existsSync(folder)).toBe(false);
    expect((await sync('pull')).results).toEqual({ One: 'created', Two: 'created' });
    expect(readdirSync(folder).sort()).toEqual([stateName, 'one.md', 'two.md']);
    await update('One', 'Changed on the server');
    change('two.md', 'Second', 'My');
    expect((await sync('pull')).results).toEqual({ One: 'updated', Two: 'to push' });
    expect(read('one.md')).toMatch(/\nChanged on the server$/);
    expect(read('two.md')).toContain('My content');
  });

  it('deletes files of deleted templates only with --delete and only unchanged ones', async () => {
    await startInSync();
    change('two.md', 'Second', 'My');
    for (const title of ['One', 'Two']) {
      await account.cli.json('prompts', 'delete', title, '--yes');
    }
    expect((await sync('pull')).results).toEqual({ One: 'to delete', Two: 'conflict' });
    const { code, results } = await sync('pull', '--delete');
    expect({ code, results }).toEqual({ code: 1, results: { One: 'deleted', Two: 'conflict' } });
    expect(readdirSync(folder).sort()).toEqual([stateName, 'two.md']);
  });
});

describe('the state of a folder', () => {
  it('is found again without its file, and after an interruption', async () => {
    await startInSync();
    rmSync(path(stateName));
    change('two.md', 'Second', 'My');
    const { code, results } = await sync('push');
    expect({ code, results }).toEqual({ code: 1, results: { One: 'unchanged', Two: 'conflict' } });
    // The template was created, and its id not written into the file.
    change('one.md', read('one.md').split('\n')[1] ?? '', '');
    rmSync(path(stateName));
    expect((await sync('push')).results.One).toBe('unchanged');
    expect(read('one.md')).toContain((await show('One')).databaseId);
    expect(await count()).toBe(2);
  });

  it('is kept for what was done before an error', async () => {
    write('one.md', templateSource('One', 'First content'));
    write('two.md', templateSource('Two', 'Second content'));
    let mutations = 0;
    const { code } = await account.cli.run(['prompts', 'push', folder], {
      fetch: (url, options) => {
        if (String(options.body).includes('mutation')) mutations += 1;
        if (mutations > 1) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
        return fetchFrom(test)(url, options);
      },
    });
    expect(code).toBe(6);
    expect((await sync('push')).results).toEqual({ One: 'unchanged', Two: 'created' });
    expect(await count()).toBe(2);
  });

  it('is not used for another user, and not if it is damaged', async () => {
    await startInSync();
    const first = account;
    account = await newAccount();
    const other = await sync('pull', '--delete');
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('synchronized with the templates of another user');
    account = first;
    const state = (base: unknown) =>
      JSON.stringify({ format: 1, user: 'x', templates: { a: base } });
    for (const text of ['{', '{}', state(null), state({ file: '../x' })]) {
      write(stateName, text);
      expect((await sync('push')).stderr).toContain('is damaged');
    }
    expect(readdirSync(folder)).toHaveLength(3);
  });
});
