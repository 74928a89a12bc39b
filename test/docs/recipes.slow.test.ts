import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFiles, projectRoot, read } from '../guards/project-files.ts';
import { runProcess } from '../support/processes/client-process.ts';

/** How long a recipe may take, in milliseconds. It runs checks and tests, on a busy machine of CI. */
const timeout = 900_000;

const [, recipes = ''] = read('docs/architecture.md').split('\n## Recipes\n');
const documented: Record<string, string> = { 'docs/first-task.md': read('docs/first-task.md') };
for (const [, title, text] of recipes.matchAll(/^### (.+)\n([\s\S]*?)(?=^### |(?![\s\S]))/gm)) {
  // The example of this recipe is the page.
  if (!text?.includes('](first-task.md)')) documented[title as string] = text as string;
}

/** The fenced blocks of a text, with their indentation in a list removed. */
const blocksOf = (text: string) =>
  Array.from(
    text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm),
    ([, indent, language, block]) => ({
      language,
      text: (block as string).replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folio-recipe-'));
  for (const path of projectFiles(/^/)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(projectRoot, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (name === '.cache') continue;
    symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await run('git init -q && git add -A && git commit -qm base && git tag base');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Undoes the changes of a recipe. Of its caches, only that of the type check stays: all recipes
 * together then check all files once.
 */
async function resetCopy(): Promise<void> {
  await run('git reset -q --hard base && git clean -fdq');
  for (const path of ['src/generated', 'node_modules/.cache/folio-database']) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
}

const { PATH = '' } = process.env;
const environment = {
  PATH,
  HOME: tmpdir(),
  TMPDIR: tmpdir(),
  NO_COLOR: '1',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};

async function run(script: string, input?: string) {
  const { code, stdout, stderr } = await runProcess(
    'bash',
    ['-ec', `cd '${folder}'\n${script}`],
    environment,
    input === undefined ? {} : { input },
  );
  return { passed: code === 0, output: `${stdout}${stderr}` };
}

/** What a page says about the output of a command: each part of each line, between `…`. */
const partsOf = (text: string) => text.split(/[\n…]/).map((part) => part.trim());

describe('the recipes', () => {
  it('include a complete example each', () => {
    expect(Object.keys(documented).length).toBeGreaterThan(5);
    const languages = Object.values(documented).map((text) =>
      [...new Set(blocksOf(text).map(({ language }) => language))].sort(),
    );
    for (const each of languages) expect(each).toEqual(expect.arrayContaining(['diff', 'sh']));
  });

  it.each(Object.keys(documented))('%s: changes and commands work', { timeout }, async (title) => {
    await resetCopy();
    let output = '';
    const blocks = blocksOf(documented[title] as string);
    for (const [index, { language, text }] of blocks.entries()) {
      if (language === 'text') {
        for (const part of partsOf(text)) expect(output).toContain(part);
        continue;
      }
      const next = blocks[index + 1];
      const fails = next?.language === 'text' && /error/i.test(next.text);
      const result =
        language === 'diff'
          ? await run('git apply --recount', text)
          : await run(text.replaceAll(/^(?:git clone|npm install).*$/gm, 'true'));
      output = result.output;
      expect(result.passed, output).toBe(!fails);
    }
  });
});
