import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { editorName } from '../../../../src/cli/core/terminal/edited-file.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { fetchFrom, lostAfterOneRequest } from '../../../support/cli/cli.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';

const test = useApp();
const { newAccount, store } = usePromptFiles(test);
const keptFolders: string[] = [];
const account = useSeed(newAccount);

afterAll(() => {
  for (const folder of keptFolders) rmSync(folder, { recursive: true, force: true });
});

/** Variables with an editor that runs a script of Node on the text and its path. */
function editor(script: string) {
  const path = join(account.cli.folder, `editor-${crypto.randomUUID()}.cjs`);
  writeFileSync(
    path,
    `const { readFileSync, writeFileSync } = require('node:fs');
     const path = process.argv.at(-1);
     const text = readFileSync(path, 'utf8');
     const write = (changed) => writeFileSync(path, changed);
     ${script}`,
  );
  return { VISUAL: `"${process.execPath}" ${path}`, EDITOR: 'false' };
}

const edit = (template: string, script: string, options = {}) =>
  account.cli.run(['prompts', 'edit', template], { variables: editor(script), ...options });

function keptPath(stderr: string): string {
  const path = / is in (.+?\.md)\./.exec(stderr)?.[1] ?? '';
  if (path !== '') keptFolders.push(dirname(path));
  return path;
}

it.each([
  ['create', '--title T --description D --category creative'],
  ['update', 'edited-update'],
])('folio prompts %s keeps the edited content if it fails', async (verb, template) => {
  for (const title of ['Edited', 'Taken'])
    await store(account.owner, { title: `${title} ${verb}` });
  const argv = `prompts ${verb} ${template} --editor --slug taken-${verb}`;
  const { code, stderr } = await account.cli.run(argv.split(' '), {
    variables: editor("write('Long and careful');"),
    columns: 80,
  });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('already') });
  expect(readFileSync(keptPath(stderr), 'utf8')).toBe('Long and careful');
});

it('folio prompts update --editor does not overwrite a change on the server', async () => {
  const { id } = await store(account.owner, { title: 'Common' });
  let count = 0;
  const { code, stderr } = await account.cli.run(['prompts', 'update', 'Common', '-e'], {
    variables: editor("write('My content');"),
    columns: 80,
    fetch: async (...request: Parameters<ReturnType<typeof fetchFrom>>) => {
      count += 1;
      if (count === 2)
        await account.cli.json('prompts', 'update', id, '--content', 'Their content');
      return fetchFrom(test)(...request);
    },
  });
  expect(code).toBe(1);
  expect(stderr).toContain('“Common” was changed on the server while it was edited.');
  expect(readFileSync(keptPath(stderr), 'utf8')).toBe('My content');
  expect((await account.cli.json('prompts', 'show', id)).content).toBe('Their content');
});

describe('folio prompts edit', () => {
  it('opens the template as a file and updates what was changed', async () => {
    const template = await store(account.owner, { title: 'Weekly report', content: 'Hello' });
    const copy = join(account.cli.folder, 'copy');
    const result = await edit(
      'weekly report',
      `writeFileSync(${JSON.stringify(copy)}, path + '\\n' + text);
       write(text.replace('title: Weekly', 'title: Monthly').replace('tags: []', 'tags: [a]') + '\\n');`,
    );
    expect(result).toEqual({
      code: 0,
      stdout: `Updated “Monthly report” (${template.id}).\n`,
      stderr: '',
    });
    const [path = '', ...lines] = readFileSync(copy, 'utf8').split('\n');
    expect(path).toMatch(/[\\/]weekly-report\.md$/);
    expect(existsSync(path)).toBe(false);
    expect(lines.slice(0, 4)).toEqual([
      ...['---', `id: ${template.id}`, 'slug: weekly-report', 'title: Weekly report'],
    ]);
    const shown = await account.cli.json('prompts', 'show', template.id);
    expect(shown).toMatchObject({ title: 'Monthly report', tags: ['a'], content: 'Hello' });
  });

  it.each([
    ['nothing', ''],
    ['only a last line break', "write(text + '\\n');"],
    ['only the style of the front matter', "write(text.replace('tags: []', '# none'));"],
  ])('updates nothing if the editor changes %s', async (_, script) => {
    const { id, updatedAt } = await store(account.owner, { title: 'Same' });
    expect(await edit(id, script)).toEqual({ code: 0, stdout: 'Nothing changed.\n', stderr: '' });
    const shown = await account.cli.json('prompts', 'show', id);
    expect(shown.updatedAt).toBe(updatedAt.toISOString());
    const { stdout } = await account.cli.run(['prompts', 'edit', id, '--json=changed'], {
      variables: editor(script),
    });
    expect(JSON.parse(stdout)).toEqual({ changed: false });
  });

  it('keeps the file and names it if the text is invalid, and imports it', async () => {
    const { id } = await store(account.owner, { title: 'Invalid' });
    for (const [script, issue] of [
      ["write(text.replace('title:', 'titel:'));", 'Unknown field “titel”. Did you mean title?'],
      ["write(text.replace(/^id: .*$/m, 'id: 01a1fd0c-5a2e-714b-a106-fd2aacb1c797'));", 'The id'],
      ["write('Hello');", 'The front matter between two lines --- is missing'],
      ["write(text.replace(/title:.*/, 'title: ' + 'x'.repeat(101)));", 'Title is too long'],
    ] as const) {
      const result = await edit(id, script);
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toContain(issue);
      expect(existsSync(keptPath(result.stderr))).toBe(true);
    }
    const { stderr } = await edit(id, "write(text.replace('title: Invalid', 'title: \"\"'));");
    const path = keptPath(stderr);
    writeFileSync(path, readFileSync(path, 'utf8').replace('title: ""', 'title: Fixed'));
    const [imported] = await account.cli.json('prompts', 'import', path);
    expect(imported).toMatchObject({ databaseId: id, title: 'Fixed', changes: ['title'] });
  });

  it('opens the editor again on a terminal, with the edited text', async () => {
    const { id } = await store(account.owner, { title: 'Twice' });
    const script = `write(text.includes('titel:')
      ? text.replace('titel: Twice', 'title: Second try')
      : text.replace('title:', 'titel:'));`;
    const answers = { 'Open the editor again? (y/n)': 'y' };
    const result = await edit(id, script, { columns: 80, answers });
    expect(result).toMatchObject({ code: 0, stdout: `Updated “Second try” (${id}).\n` });
    expect(result.stderr).toContain('Unknown field “titel”.');
    const declined = await edit(id, "write('Hello');", {
      columns: 80,
      answers: { 'Open the editor again? (y/n)': 'n' },
    });
    expect(declined.code).toBe(1);
    expect(readFileSync(keptPath(declined.stderr), 'utf8')).toBe('Hello');
  });

  it('does not overwrite a change on the server', async () => {
    const { id } = await store(account.owner, { title: 'Shared' });
    let count = 0;
    const result = await edit(id, "write(text.replace('title: Shared', 'title: Mine'));", {
      fetch: async (...request: Parameters<ReturnType<typeof fetchFrom>>) => {
        count += 1;
        if (count === 2) await account.cli.json('prompts', 'update', id, '--title', 'Theirs');
        return fetchFrom(test)(...request);
      },
    });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('“Shared” was changed on the server while it was edited.');
    expect(readFileSync(keptPath(result.stderr), 'utf8')).toContain('title: Mine');
    expect((await account.cli.json('prompts', 'show', id)).title).toBe('Theirs');
  });

  it('keeps the text if the connection is lost or the editor fails after saving', async () => {
    const { id } = await store(account.owner, { title: 'Kept' });
    const failedEdit = await edit(id, "write(text.replace('title: Kept', 'title: Mine'));", {
      fetch: lostAfterOneRequest(test),
    });
    expect(failedEdit.code).toBe(6);
    expect(readFileSync(keptPath(failedEdit.stderr), 'utf8')).toContain('title: Mine');
    const failed = await edit(id, "write('My content'); process.exit(3);");
    expect(failed.stderr).toContain('failed: exit code 3.');
    expect(readFileSync(keptPath(failed.stderr), 'utf8')).toBe('My content');
    const unchanged = await edit(id, 'process.exit(3);');
    expect(unchanged.stderr).toContain('Nothing was sent to the server.');
    expect(keptPath(unchanged.stderr)).toBe('');
  });

  it('requires a terminal or an editor, before any request', async () => {
    const fetch = () => Promise.reject(new Error('unexpected request'));
    const result = await account.cli.run(['prompts', 'edit', 'x'], { fetch });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('No terminal for the editor.');
  });
});

describe('editorName', () => {
  it('prefers VISUAL over EDITOR over that of the system', () => {
    expect(editorName({ VISUAL: 'code --wait', EDITOR: 'vim' })).toBe('code --wait');
    expect(editorName({ VISUAL: '', EDITOR: 'vim' })).toBe('vim');
    expect([editorName({}, 'linux'), editorName({}, 'win32')]).toEqual(['vi', 'notepad']);
  });
});
