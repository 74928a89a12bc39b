import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';

const test = useApp();
const { newAccount, newFolder } = usePromptFiles(test);

it('folio prompts export --versions writes each version to a file of its own', async () => {
  const account = await newAccount();
  const folder = newFolder(account);
  const { cli } = account;
  await cli.json(
    ...['prompts', 'create', '--title', 'Note', '--description', 'D', '--category', 'business'],
    ...['--content', 'First text\n', '--note', 'Begun: "x"'],
  );
  await cli.json('prompts', 'update', 'note', '--content', 'Second {{NAME}}');
  const argv = ['prompts', 'export', '--dir', folder, '--versions'];
  expect((await cli.run(argv)).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['note', 'note.md']);
  const versions = join(folder, 'note');
  expect(readdirSync(versions)).toEqual(['1.md', '2.md']);
  const [, first] = await cli.json('prompts', 'versions', 'note');
  expect(readFileSync(join(versions, '1.md'), 'utf8')).toBe(
    `---\nversion: 1\nnote: 'Begun: "x"'\ncreated_at: ${first.createdAt}\ntitle: Note\ndescription: D\nvariables: []\n---\nFirst text\n`,
  );
  const [imported] = await cli.json('prompts', 'import', folder);
  expect(imported.result).toBe('unchanged');

  rmSync(versions, { recursive: true });
  symlinkSync('/tmp', versions);
  const linked = await cli.run(argv);
  expect([linked.code, linked.stderr]).toEqual([1, expect.stringContaining('not a folder')]);
  expect((await cli.run(['prompts', 'export', 'note', '--versions'])).code).toBe(2);
});
