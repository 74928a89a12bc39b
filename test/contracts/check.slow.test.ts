import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../guards/project-files.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { checkContracts } from './check.ts';

const program = join(projectRoot, 'test/contracts/check.ts');
const graphqlFile = 'schema/schema.graphql';
const openApiFile = 'schema/openapi.json';
const changelogFile = 'docs/changelog.md';

let root: string;

/** Creates a repository with a copy of the contracts in its first commit. */
beforeEach(() => {
  root = newFolder();
  for (const folder of ['schema', 'docs']) mkdirSync(join(root, folder));
  for (const path of [graphqlFile, openApiFile]) cpSync(join(projectRoot, path), join(root, path));
  writeFileSync(join(root, changelogFile), '# Changelog\n\n- Nothing yet.\n');
  git('init', '--quiet', '--initial-branch=main');
  commit();
});

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trim();
}

function commit(): string {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
  return git('rev-parse', 'HEAD');
}

const runCheck = (base?: string) => checkContracts(root, base);

/** Runs the program, as `npm run contracts` does. */
function runProgram(env: Record<string, string>): { status: number; output: string } {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const options = { cwd: root, env: { PATH, NODE_COMPILE_CACHE, ...env }, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], options as never);
  return { status: status ?? -1, output: `${stdout}${stderr}` };
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

/** Removes a field from a GraphQL type. */
function removeGraphQLField(): void {
  const text = read(graphqlFile);
  const without = text.replace(/ {2}"""[^"]+"""\n {2}timesBuilt: NonNegativeInt!\n\n/, '');
  expect(without).not.toBe(text);
  write(graphqlFile, without);
}

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape.
function editOpenApi(change: (document: any) => void): void {
  const document = JSON.parse(read(openApiFile));
  change(document);
  write(openApiFile, JSON.stringify(document, null, 2));
}

const name = (...paths: string[]) =>
  write(
    changelogFile,
    `${read(changelogFile)}${paths.map((path) => `- \`${path}\` is gone.\n`).join('')}`,
  );

describe('the check for breaking changes', () => {
  it('passes and prints 0 breaking changes if nothing has changed', () => {
    const base = git('rev-parse', 'HEAD');
    expect(runProgram({ CONTRACT_BASE: base })).toEqual({
      status: 0,
      output: `${graphqlFile}: 0 breaking changes since ${base.slice(0, 12)}\n${openApiFile}: 0 breaking changes since ${base.slice(0, 12)}\n`,
    });
  });

  it('fails for a removed GraphQL field until the changelog names it', async () => {
    removeGraphQLField();
    const { status, output } = await runCheck();
    expect(status).toBe(1);
    expect(output).toContain(`${graphqlFile}: \`PromptTemplate.timesBuilt\`: `);
    expect(output).toContain(`in a list item of ${changelogFile}`);
    name('PromptTemplate.times');
    expect((await runCheck()).status).toBe(1);
    name('PromptTemplate.timesBuilt');
    expect((await runCheck()).status).toBe(0);
  });

  it('fails for a removed REST field until the changelog names it', async () => {
    editOpenApi(({ components }) => delete components.schemas.PromptTemplate.properties.icon);
    const { status, output } = await runCheck();
    expect(status).toBe(1);
    expect(output).toContain(`${openApiFile}: \`PromptTemplate.icon\`: was removed`);
    name('PromptTemplate.icon');
    expect((await runCheck()).status).toBe(0);
  });

  it('fails for a removed REST route until the changelog names it', async () => {
    editOpenApi(({ paths }) => delete paths['/api/v1/prompt_templates'].get);
    expect((await runCheck()).output).toContain('`GET /api/v1/prompt_templates`: was removed');
    name('GET /api/v1/prompt_templates');
    expect((await runCheck()).status).toBe(0);
  });

  it('passes for added GraphQL and REST fields', async () => {
    write(
      graphqlFile,
      read(graphqlFile).replace(
        '  timesBuilt: NonNegativeInt!',
        '  timesBuilt: NonNegativeInt!\n\n  more: Int',
      ),
    );
    editOpenApi(({ components }) => {
      components.schemas.PromptTemplate.properties.more = { type: 'integer' };
    });
    expect((await runCheck()).status).toBe(0);
  });

  it('ignores names outside of list items, and items from before the change', async () => {
    write(changelogFile, '# Changelog\n\n- `PromptTemplate.timesBuilt` is new.\n');
    commit();
    removeGraphQLField();
    write(changelogFile, `${read(changelogFile)}\nOf \`PromptTemplate.timesBuilt\` no more.\n`);
    expect((await runCheck()).status).toBe(1);
  });

  it('compares with the commit before the last one if nothing has changed since', async () => {
    removeGraphQLField();
    commit();
    expect((await runCheck()).status).toBe(1);
    write('README.md', 'Another commit');
    commit();
    expect((await runCheck()).status).toBe(0);
  });

  it('compares a branch with its merge base', async () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    removeGraphQLField();
    commit();
    write('README.md', 'Another commit');
    commit();
    expect((await runCheck()).status).toBe(1);
  });

  it('compares with CONTRACT_BASE, and fails if that is not a commit', async () => {
    const base = git('rev-parse', 'HEAD');
    removeGraphQLField();
    commit();
    write('README.md', 'Another commit');
    commit();
    expect((await runCheck(base)).status).toBe(1);
    expect((await runCheck('HEAD')).status).toBe(0);
    const { status, output } = runProgram({ CONTRACT_BASE: 'nothing' });
    expect(status).toBe(1);
    expect(output).toBe('CONTRACT_BASE is not a commit: nothing\n');
  });

  it('passes in a first commit and for a new contract', async () => {
    expect(await runCheck()).toEqual({
      status: 0,
      output: `${graphqlFile}: no commit to compare with\n${openApiFile}: no commit to compare with\n`,
    });
    git('rm', '--quiet', '--cached', openApiFile);
    git('commit', '--quiet', '--amend', '--message', 'Without it');
    const base = git('rev-parse', 'HEAD').slice(0, 12);
    commit();
    expect(await runCheck()).toEqual({
      status: 0,
      output: `${graphqlFile}: 0 breaking changes since ${base}\n${openApiFile}: not in ${base}, nothing to compare with\n`,
    });
  });
});
