import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';

const test = useApp();
const { newAccount, newFolder, store } = usePromptFiles(test);
const shared = useSeed(newAccount);

describe('folio prompts export', () => {
  it('writes a file for each template, and does not rewrite unchanged files', async () => {
    const account = await newAccount();
    const first = await store(account.owner, { title: 'First one' });
    await store(account.owner, { title: 'Second' });
    const folder = join(newFolder(shared), 'a', 'b');
    const rows = await account.cli.json('prompts', 'export', '--dir', folder);
    expect(rows).toEqual([
      expect.objectContaining({ file: join(folder, 'first-one.md'), result: 'created' }),
      expect.objectContaining({ file: join(folder, 'second.md'), result: 'created' }),
    ]);
    writeFileSync(join(folder, 'kept.md'), 'Notes');
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
    await account.cli.json('prompts', 'update', first.id, '--title', 'Renamed');
    const again = await account.cli.run(['prompts', 'export', '--dir', folder]);
    expect(again).toMatchObject({ code: 0, stderr: 'Created 0, updated 1, unchanged 1.\n' });
    expect(readdirSync(folder).sort()).toEqual(['first-one.md', 'kept.md', 'second.md']);
    expect(readFileSync(join(folder, 'first-one.md'), 'utf8')).toContain('title: Renamed\n');
    expect(statSync(join(folder, 'second.md')).mtimeMs).toBe(1000);
  });

  it('prints one template, exactly, without --dir', async () => {
    const content = '\r\n  ---\nNo end';
    const { id } = await store(shared.owner, { title: 'Printed', content });
    const { stdout } = await shared.cli.run(['prompts', 'export', 'printed']);
    expect(stdout).toBe(
      `---\nid: ${id}\nslug: printed\ntitle: Printed\ndescription: D\ncategory: creative\ndifficulty: easy\nvisibility: private\nestimated_build_time: 2\ntags: []\nvariables: []\n---\n${content}`,
    );
    const [row] = await shared.cli.json('prompts', 'export', id);
    expect(row).toMatchObject({ file: null, result: 'printed', text: stdout });
  });

  it('exports the given templates once each, and names one that does not exist', async () => {
    const { id } = await store(shared.owner, { title: 'Chosen' });
    const folder = newFolder(shared);
    const rows = await shared.cli.json('prompts', 'export', 'chosen', id, '--dir', folder);
    expect(rows).toHaveLength(1);
    const line = `prompts export chosen missing --dir ${folder}`;
    const missing = await shared.cli.run(line.split(' '));
    expect(missing).toMatchObject({ code: 3, stdout: '' });
    expect(missing.stderr).toContain('Prompt template “missing” not found.');
    for (const argv of [[], ['chosen', 'missing']]) {
      const result = await shared.cli.run(['prompts', 'export', ...argv]);
      expect(result).toMatchObject({ code: 2, stdout: '' });
    }
  });

  it('gives equal titles different names, and follows no links', async () => {
    const { owner, cli: own } = await newAccount();
    const titles = 'Con|con|A/B|a b|A-2|../../etc/passwd|…|C:\\x|Été|日本'.split('|');
    for (const title of titles) await store(owner, { title });
    const folder = newFolder(shared);
    const outside = join(newFolder(shared), 'outside.md');
    const { id } = await store(owner, { title: 'Linked' });
    writeFileSync(outside, `---\nid: ${id}\n---\n`);
    symlinkSync(outside, join(folder, 'linked.md'));
    mkdirSync(join(folder, 'ÉTÉ.md'));
    await own.json('prompts', 'export', '--dir', folder);
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...['a-2.md', 'a-b.md', 'a-b-2.md', 'c-x.md', 'con-template.md'],
        ...['con-template-2.md', 'etc-passwd.md', 'linked.md', 'linked-2.md', 'template.md'],
        ...['ÉTÉ.md', 'été-2.md', '日本.md'],
      ].sort(),
    );
    expect(readFileSync(outside, 'utf8')).toBe(`---\nid: ${id}\n---\n`);
  });

  it('reports a folder that cannot be written', async () => {
    const file = join(newFolder(shared), 'file');
    writeFileSync(file, '');
    const result = await shared.cli.run(['prompts', 'export', '--dir', file]);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(`Cannot write ${file}: `);
  });
});
