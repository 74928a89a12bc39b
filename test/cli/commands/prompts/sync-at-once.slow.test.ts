import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';
import { runSync, templateSource } from '../../../support/prompts/sync.ts';

const test = useApp();
const { newAccount, newFolder } = usePromptFiles(test);

const locked = (folder: string) =>
  expect.objectContaining({
    code: 'LOCKED',
    error: `Another folio command synchronizes ${folder}.`,
  });

it('rejects a second push or pull of the same folder while one runs', async () => {
  const account = await newAccount();
  const [folder, copy] = [newFolder(account), join(newFolder(account), 'copy')];
  writeFileSync(join(folder, 'one.md'), templateSource('One', 'First content\n'));
  const sync = async (direction: 'push' | 'pull', path: string) => {
    const results = await Promise.all([1, 2].map(() => runSync(account.cli, path, [direction])));
    expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const failed = results.find(({ code }) => code === 1);
    expect(JSON.parse(failed?.stderr ?? '')).toEqual(locked(path));
  };
  await sync('push', folder);
  expect(await account.cli.json('prompts', 'list')).toHaveLength(1);
  await sync('pull', copy);
  expect(readdirSync(copy)).toEqual(['.folio-prompts.json', 'one.md']);
});

it('removes a new folder that stays empty', async () => {
  const account = await newAccount();
  const folder = join(newFolder(account), 'new');
  expect((await runSync(account.cli, folder, ['pull'])).code).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

it('rejects a file as the folder before anything is sent', async () => {
  const account = await newAccount();
  const path = join(newFolder(account), 'one.md');
  writeFileSync(path, templateSource('One', 'First content\n'));
  const { code, stderr } = await runSync(account.cli, path, ['push']);
  expect({ code, error: JSON.parse(stderr).error }).toEqual({
    code: 1,
    error: `Cannot read ${path}: not a directory.`,
  });
  expect(await account.cli.json('prompts', 'list')).toEqual([]);
});
