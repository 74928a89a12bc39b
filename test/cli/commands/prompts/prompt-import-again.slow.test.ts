import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';

const test = useApp();
const { newAccount, newFolder, store } = usePromptFiles(test);

const fields = 'title: New\ndescription: D\ncategory: business';
const source = (lines = fields, content = 'Hello') => `---\n${lines}\n---\n${content}`;
const otherId = '01a1fd0c-5a2e-714b-a106-fd2aacb1c797';

const account = useSeed(newAccount, beforeEach);
let folder: string;
beforeEach(() => {
  folder = newFolder(account);
});

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const read = (path: string) => readFileSync(path, 'utf8');
const run = (...argv: string[]) => account.cli.run(['prompts', 'import', ...argv]);
const importJson = (...argv: string[]) => account.cli.json('prompts', 'import', ...argv);
const countTemplates = async () => (await account.cli.json('prompts', 'list')).length;

describe('the import of a file without an id', () => {
  it('writes the new id into the file, so that the next import changes nothing', async () => {
    const path = write('a.md', source());
    const first = await run(folder);
    expect(first).toMatchObject({ code: 0 });
    expect(first.stderr).toBe(
      'Created 1, updated 0, unchanged 0, invalid 0.\nThe new ids were written into 1 file.\n',
    );
    const [{ databaseId }] = await account.cli.json('prompts', 'list');
    expect(read(path)).toBe(source(`id: ${databaseId}\n${fields}`));
    const [again] = await importJson(folder);
    expect(again).toMatchObject({ databaseId, result: 'unchanged', idWritten: false });
    expect(await countTemplates()).toBe(1);
  });

  it.each([
    [
      'Windows line breaks',
      `---\r\n${fields.replaceAll('\n', '\r\n')}\r\n---\r\nHi there\r\n`,
      '\r\n',
    ],
    ['a byte order mark', `\ufeff${source()}`, '\n'],
    [
      'comments, spaces and no line break at the end',
      `---  \n# c\n\n${fields} # x\n---\n---\n a`,
      '\n',
    ],
  ])('keeps all other bytes of a file with %s', async (_, text, lineBreak) => {
    const path = write('a.md', text);
    const [{ databaseId }] = await importJson(path);
    const start = text.slice(0, text.indexOf('\n') + 1);
    const rest = text.slice(start.length);
    expect(read(path)).toBe(`${start}id: ${databaseId}${lineBreak}${rest}`);
    expect(await importJson(path)).toMatchObject([{ result: 'unchanged' }]);
  });

  it('keeps a link and the mode of its file', async () => {
    const path = write('a.md', source());
    chmodSync(path, 0o640);
    const link = join(folder, 'link');
    symlinkSync(path, link);
    const [{ databaseId }] = await importJson(link);
    expect(read(path)).toContain(`id: ${databaseId}\n`);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(await importJson(link)).toMatchObject([{ result: 'unchanged' }]);
  });

  it('writes nothing with --dry-run, and prints what it would write', async () => {
    const path = write('a.md', source());
    const { stderr } = await run(folder, '--dry-run');
    expect(stderr).toBe(
      'Without --dry-run: created 1, updated 0, unchanged 0, invalid 0.\nThe new ids would be written into 1 file.\n',
    );
    expect(read(path)).toBe(source());
  });

  it('writes nothing if the server rejects the template', async () => {
    const path = write('a.md', source(fields, 'Hi'));
    expect((await run(path)).code).toBe(1);
    expect(read(path)).toBe(source(fields, 'Hi'));
  });

  it.each([
    ['braces', '{title: New, description: D, category: business}'],
    ['indentation', fields.replaceAll(/^/gm, '  ')],
  ])('reports the id for a front matter with %s, with exit code 1', async (_, lines) => {
    const path = write('a.md', source(lines));
    const { code, stderr, stdout } = await run(path, '--json');
    const [row] = JSON.parse(stdout);
    expect({ code, row }).toMatchObject({ code: 1, row: { result: 'created', idWritten: false } });
    expect(stderr).toContain(
      `${path}: Cannot write the id into the file: its front matter has another format. Add “id: ${row.databaseId}”, or the next import creates another template\n`,
    );
    expect(read(path)).toBe(source(lines));
  });
});

describe('the import of a file with the id of another server', () => {
  it('creates a template, keeps the id, and names --match-title', async () => {
    const text = source(`id: ${otherId}\n${fields}`);
    const path = write('a.md', text);
    const { code, stderr } = await run(path);
    expect(code).toBe(0);
    expect(stderr).toContain(
      '1 file with an id that none of your templates has: each import creates',
    );
    expect(read(path)).toBe(text);
    expect(await importJson(path, '--match-title')).toMatchObject([{ result: 'unchanged' }]);
    expect(await countTemplates()).toBe(1);
  });
});

describe('folio prompts import --match-title', () => {
  it('creates a template once and then updates it, without changes of the file', async () => {
    const path = write('a.md', source());
    expect(await importJson(path, '--match-title')).toMatchObject([
      { result: 'created', idWritten: false },
    ]);
    expect(read(path)).toBe(source());
    write('a.md', source(fields, 'Hello again'));
    const updated = await importJson(path, '--match-title');
    expect(updated).toMatchObject([{ result: 'updated', changes: ['content'] }]);
    expect(await countTemplates()).toBe(1);
  });

  it('finds a title beyond the first page of the list', async () => {
    const { id } = await store(account.owner, { title: 'New' });
    for (let count = 0; count < 51; count += 1) await store(account.owner, { title: `T${count}` });
    const rows = await importJson(write('a.md', source()), '--match-title', '--dry-run');
    expect(rows).toMatchObject([{ result: 'updated', databaseId: id }]);
  });

  it('imports nothing if a title is not unique', async () => {
    const twins = [
      await store(account.owner, { title: 'New' }),
      await store(account.owner, { title: 'New' }),
    ];
    const { code, stderr } = await run(write('a.md', source()), '--match-title');
    expect(code).toBe(1);
    expect(stderr).toContain('a.md: several templates have the title “New”: ');
    for (const { id } of twins) expect(stderr).toContain(id);
  });

  it('imports nothing if two files mean the same template', async () => {
    const { id } = await store(account.owner, { title: 'New' });
    const one = write('a.md', source());
    const other = write('b.md', source(`id: ${id}\ntitle: Renamed`));
    const same = await run(folder, '--match-title');
    expect(same.stderr).toContain(`${one}: the same template as ${other}`);
    write('a.md', source(fields.replace('New', 'Twin')));
    const twin = write('c.md', source(fields.replace('New', 'Twin')));
    const { code, stderr } = await run(folder, '--match-title');
    expect(code).toBe(1);
    expect(stderr).toContain(`${twin}: the same title as ${one}`);
    expect(await countTemplates()).toBe(1);
  });
});
