import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFiles, projectRoot, read } from '../guards/project-files.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { runProcess } from '../support/processes/client-process.ts';

/** How long a recipe may take, in milliseconds. It runs checks and tests, on a busy machine of CI. */
const timeout = 900_000;

const firstTask = read('docs/first-task.md');
const [, section = ''] = read('docs/architecture.md').split('\n## Recipes\n');
const recipes = Array.from(
  section.matchAll(/^### (.+)\n([\s\S]*?)(?=^### |(?![\s\S]))/gm),
  ([, title = '', text = '']) => ({ title, text }),
  // The example of a writable field is docs/first-task.md.
).filter(({ text }) => !text.includes('](first-task.md)'));

interface Block {
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks of a text, with their indentation in a list removed. */
const blocksOf = (text: string): Block[] =>
  Array.from(
    text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm),
    ([, indent, language = '', block = '']) => ({
      language,
      text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

let folder: string;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = newFolder();
  environment = {
    PATH: process.env.PATH ?? '',
    HOME: tmpdir(),
    TMPDIR: tmpdir(),
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/compiled'),
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
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
 * Undoes all changes. The cache of the type check stays, so that it checks all files only once.
 */
async function resetCopy(): Promise<void> {
  await run('git reset -q --hard base && git clean -fdq');
  for (const path of ['src/generated', 'node_modules/.cache/folio-database']) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
}

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

async function runBlock({ language, text }: Block, { fails = false } = {}): Promise<string> {
  const { passed, output } =
    language === 'diff'
      ? await run('git apply --recount', text)
      : await run(text.replaceAll(/^(?:git clone|npm install).*$/gm, 'true'));
  expect(passed, output).toBe(!fails);
  return output;
}

/** A command that changes no files. */
const check =
  /^npm run (?:lint|types|contracts)$|^(npm test --|npx vitest run --project \w+) (.+)$/;

/**
 * Applies the changes of a text, and runs its commands.
 * @param later called with each check whose output the text does not contain. Default: runs it
 */
async function follow(text: string, later?: (command: string) => void): Promise<void> {
  const blocks = blocksOf(text);
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (next?.language === 'text') {
      const output = await runBlock(block, { fails: /error/i.test(next.text) });
      for (const part of partsOf(next.text)) expect(output).toContain(part);
    } else if (later && block.language === 'sh') {
      for (const command of block.text.trim().split(/ && |\n/)) {
        if (check.test(command)) later(command);
        else await runBlock({ ...block, text: command });
      }
    } else if (block.language !== 'text') {
      await runBlock(block);
    }
  }
}

/** Each check once. The names of tests are passed to one run. */
function merged(commands: readonly string[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const command of commands) {
    const [, start = command, tests = ''] = check.exec(command) ?? [];
    const all = names.get(start) ?? new Set();
    for (const name of tests.split(' ')) all.add(name);
    names.set(start, all);
  }
  return Array.from(names, ([start, all]) => [start, ...all].join(' ').trim());
}

describe('the recipes', () => {
  it('include a complete example each', () => {
    expect(recipes.length).toBeGreaterThan(4);
    for (const { title, text } of [{ title: 'docs/first-task.md', text: firstTask }, ...recipes]) {
      const languages = blocksOf(text).map(({ language }) => language);
      expect(languages, title).toEqual(expect.arrayContaining(['diff', 'sh']));
    }
  });

  it('apply to the project one by one', async () => {
    for (const { text } of recipes) {
      await run('git reset -q --hard base && git clean -fdq');
      for (const block of blocksOf(text)) if (block.language === 'diff') await runBlock(block);
    }
  });

  it('pass all checks when they are applied together', { timeout }, async () => {
    await resetCopy();
    const commands: string[] = [];
    for (const { text } of recipes) await follow(text, (command) => commands.push(command));
    for (const command of merged(commands)) await runBlock({ language: 'sh', text: command });
  });
});

describe('docs/first-task.md', () => {
  it('has changes that apply, and commands with the output that it shows', {
    timeout,
  }, async () => {
    await resetCopy();
    await follow(firstTask);
  });
});
