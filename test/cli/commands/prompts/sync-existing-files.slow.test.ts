import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');
const write = (name: string, text: string) => writeFileSync(path(name), text);
const sync = (direction: 'pull' | 'push', ...options: string[]) =>
  runSync(account.cli, folder, [direction, ...options]);
const show = (title: string) => account.cli.json('prompts', 'show', title);
const count = async () => (await account.cli.json('prompts', 'list')).length;
const removeId = (name: string) => write(name, read(name).replace(/^id: .*\n/m, ''));

/** The templates One and Two in one.md and two.md, equal on both sides. */
beforeEach(async () => {
  account = await newAccount();
  folder = newFolder(account);
  write('one.md', templateSource('One', 'First content\n'));
  write('two.md', templateSource('Two', 'Second content\n'));
  expect((await sync('push')).results).toEqual({ One: 'created', Two: 'created' });
});

/** Expects that neither command deletes or creates a template. */
async function expectInvalid(results: Record<string, string>, issue: string) {
  for (const options of [[], ['--delete']]) {
    for (const direction of ['push', 'pull'] as const) {
      const synced = await sync(direction, ...options);
      expect({ code: synced.code, results: synced.results }).toEqual({ code: 1, results });
      expect(synced.stderr).toContain(issue);
    }
  }
  expect(await count()).toBe(2);
}

describe('the template of a file that still exists', () => {
  it('is not deleted if the file has no front matter', async () => {
    write('one.md', read('one.md').replace('---\n', ''));
    write('two.md', '');
    await expectInvalid(
      { One: 'invalid', Two: 'invalid' },
      'one.md: The file still exists, but it has no front matter.',
    );
    expect(read('two.md')).toBe('');
  });

  it('is not deleted if the file became a symbolic link or a folder', async () => {
    const shared = newFolder(account);
    renameSync(path('one.md'), join(shared, 'one.md'));
    symlinkSync(join(shared, 'one.md'), path('one.md'));
    rmSync(path('two.md'));
    mkdirSync(path('two.md'));
    await expectInvalid(
      { One: 'invalid', Two: 'invalid' },
      'one.md: The file still exists, but it is a symbolic link.',
    );
    const { code, stderr } = await account.cli.run(['prompts', 'import', folder]);
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        `Skipped ${path('one.md')}: it is a symbolic link.\nSkipped ${path('two.md')}: it is not a regular file.\n`,
      ),
    });
    const given = ['prompts', 'import', path('one.md'), folder, '--dry-run'];
    expect(await account.cli.json(...given)).toMatchObject([{ title: 'One' }]);
  });

  it('is not deleted if another file has its name', async () => {
    renameSync(path('two.md'), path('one.md'));
    await expectInvalid({ One: 'invalid', Two: 'unchanged' }, 'but it has another id.');
    await account.cli.json('prompts', 'delete', 'One', '--yes');
    expect((await sync('push')).results).toEqual({ Two: 'unchanged' });
  });

  it('is not deleted if the file was created meanwhile', async () => {
    const text = read('one.md');
    rmSync(path('one.md'));
    const { code, stderr } = await account.cli.run(['prompts', 'push', folder, '--delete'], {
      fetch: (url, options) => {
        write('one.md', text);
        return fetchFrom(test)(url, options);
      },
    });
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('one.md: The file was changed meanwhile.'),
    });
    expect((await sync('push')).results).toEqual({ One: 'unchanged', Two: 'unchanged' });
  });
});

it('a template that is changed while its file is compared is not deleted', async () => {
  rmSync(path('one.md'));
  let isChanged = false;
  const { code, stderr } = await account.cli.run(['prompts', 'push', folder, '--delete'], {
    fetch: async (url, options) => {
      if (!isChanged && String(options.body).includes('CliDeletePrompt')) {
        isChanged = true;
        await account.cli.json('prompts', 'update', 'One', '--description', 'Changed');
      }
      return fetchFrom(test)(url, options);
    },
  });
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('one.md: The template was changed on the server meanwhile.'),
  });
  const shown = await account.cli.json('prompts', 'show', 'One');
  expect(shown).toMatchObject({ description: 'Changed' });
});

it('a file that is edited while it is sent is sent again by the next push', async () => {
  write('one.md', read('one.md').replace('First', 'Changed'));
  write('new.md', templateSource('New', 'First content\n'));
  const edited = new Set<string>();
  await account.cli.run(['prompts', 'push', folder], {
    fetch: async (url, options) => {
      const response = await fetchFrom(test)(url, options);
      for (const [name, mutation] of [
        ['one.md', 'updatePromptTemplate'],
        ['new.md', 'createPromptTemplate'],
      ] as const) {
        if (edited.has(name) || !String(options?.body).includes(`${mutation}(`)) continue;
        edited.add(name);
        write(name, read(name).replace('content', 'text'));
      }
      return response;
    },
  });
  expect(edited.size).toBe(2);
  const results = { One: 'updated', New: 'updated', Two: 'unchanged' };
  expect((await sync('push')).results).toEqual(results);
  expect(await show('One')).toMatchObject({ content: 'Changed text\n' });
  expect(await show('New')).toMatchObject({ content: 'First text\n' });
});

describe('a file whose id was removed', () => {
  it('updates the template that it had, and gets its id again', async () => {
    const { databaseId } = await show('One');
    removeId('one.md');
    removeId('two.md');
    write('one.md', read('one.md').replace('First', 'Changed'));
    expect((await sync('pull')).results).toEqual({ One: 'to push', Two: 'unchanged' });
    const { code, results } = await sync('push', '--delete');
    expect({ code, results }).toEqual({ code: 0, results: { One: 'updated', Two: 'unchanged' } });
    expect(await show('One')).toMatchObject({ databaseId, content: 'Changed content\n' });
    expect(read('one.md')).toContain(`id: ${databaseId}\n`);
    expect((await sync('push')).results).toEqual({ One: 'unchanged', Two: 'unchanged' });
    expect(await count()).toBe(2);
  });

  it('is a conflict if the template was changed too', async () => {
    const { databaseId } = await show('One');
    removeId('one.md');
    write('one.md', read('one.md').replace('First', 'My'));
    await account.cli.json('prompts', 'update', 'One', '--content', 'Their content');
    await expectInvalid(
      { One: 'conflict', Two: 'unchanged' },
      `File and template were both changed. Add “id: ${databaseId}” to the file.`,
    );
    expect(await show('One')).toMatchObject({ content: 'Their content' });
  });

  it('creates a template if another file has the id, or the template was deleted', async () => {
    renameSync(path('one.md'), path('renamed.md'));
    write('one.md', templateSource('Three', 'Third content\n'));
    removeId('two.md');
    await account.cli.json('prompts', 'delete', 'Two', '--yes');
    const { code, results } = await sync('push', '--delete');
    expect({ code, results }).toEqual({
      code: 0,
      results: { One: 'unchanged', Two: 'created', Three: 'created' },
    });
    expect(await count()).toBe(3);
  });

  it('is invalid if several templates had the file', async () => {
    renameSync(path('two.md'), path('one.md'));
    await sync('push');
    removeId('one.md');
    write('one.md', read('one.md').replace('Second', 'My'));
    await expectInvalid(
      { One: 'invalid', Two: 'invalid' },
      'one.md: The file still exists, but it has no id.',
    );
  });
});
