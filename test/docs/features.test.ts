import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot, read } from '../guards/project-files.ts';

const page = read('docs/features.md');
const named = Array.from(page.matchAll(/`((?:src|test)\/[^`]+)`/g), ([, path]) => path as string);

const foldersIn = (path: string) =>
  readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${path}/${entry.name}`);

describe('docs/features.md', () => {
  it('names files and folders that exist', () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it.each([
    'src/modules/prompts',
    'src/modules/finance',
    'src/rest/prompts',
    'src/rest/finance',
    'src/rest/files',
    'src/web/pages',
    'src/web/pages/money',
    'src/cli/commands',
  ])('names each folder of %s', (parent) => {
    const folders = foldersIn(parent);
    expect(folders).not.toEqual([]);
    // A folder also counts as named if the page names something in it.
    const missing = folders.filter(
      (folder) => !named.some((path) => path === folder || path.startsWith(`${folder}/`)),
    );
    expect(missing).toEqual([]);
  });
});
