import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ProjectCopy } from './project-copy.ts';
import { read } from './project-files.ts';

const copy = new ProjectCopy();
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const contract = 'schema/schema.graphql';
const source = 'src/modules/users/user.ts';
const commandLine = 'schema/commands.md';
const dataModel = 'docs/data-model.md';

const originals = new Map(
  [contract, source, commandLine, dataModel].map((path) => [path, read(path)]),
);

beforeEach(async () => {
  for (const [path, text] of originals) copy.write(path, text);
  await copy.run('git', 'init', '--quiet');
  await copy.run('git', 'add', '--all');
});

afterAll(() => copy.remove());

/** Like `npm run`, which takes half a second longer. CI runs the scripts on the unchanged project. */
const npmRun = (script: string) => copy.run(process.execPath, '--run', script);

/** Replaces a text that must be there. */
function edit(path: string, from: string, to: string): void {
  const text = originals.get(path) ?? '';
  expect(text).toContain(from);
  copy.write(path, text.replace(from, to));
}

describe('npm run check', () => {
  it('runs every check after the previous one has passed', () => {
    const parts = scripts.check?.split(' && ');
    expect(parts).toEqual([
      'npm run lint',
      'npm run types',
      'npm run imports',
      'knip',
      'npm run contracts',
      'npm test',
    ]);
    expect(scripts).toMatchObject({
      lint: 'biome check',
      types: 'tsc',
      imports: 'depcruise src',
      test: 'vitest run --project embedded',
    });
  });

  it('fails for the outer database client in a resolver', async () => {
    edit(
      source,
      "import { userIdOf } from '../../graphql/schema/context.ts';",
      "import { openDatabase } from '../../database/client.ts';\nimport { userIdOf } from '../../graphql/schema/context.ts';",
    );
    const { passed, output } = await npmRun('lint');
    expect(passed).toBe(false);
    expect(output).toContain('the outer client inside a transaction waits for itself');
  });
});

describe('npm run contracts', () => {
  const remedy = 'Run `npm run contracts:print`';

  it('fails when the printed schema is out of date, and does not change it', async () => {
    edit(source, 'At most 100 characters.', 'At most 101 characters.');
    const { passed, output } = await npmRun('contracts');
    expect(passed).toBe(false);
    expect(output).toContain(remedy);
    expect(readFileSync(join(copy.root, contract), 'utf8')).toBe(originals.get(contract));
  });

  it('fails when the printed schema was changed by hand, staged or not', async () => {
    edit(contract, 'type Query', 'type  Query');
    expect((await npmRun('contracts')).passed).toBe(false);
    await copy.run('git', 'add', contract);
    const { passed, output } = await npmRun('contracts');
    expect(passed).toBe(false);
    expect(output).toContain(remedy);
  });

  it('fails when the printed schema is missing, and printing restores it', async () => {
    await copy.run('rm', contract);
    expect((await npmRun('contracts')).passed).toBe(false);
    expect((await npmRun('contracts:print')).passed).toBe(true);
    expect(readFileSync(join(copy.root, contract), 'utf8')).toBe(originals.get(contract));
  });

  it('fails when the reference of the command line is out of date', async () => {
    edit(commandLine, '### folio entries export', '### folio entries dump');
    const { passed, output } = await npmRun('contracts');
    expect(passed).toBe(false);
    expect(output).toContain('schema/commands.md is out of date. Run `npm run contracts:print`');
    expect((await npmRun('contracts:print')).passed).toBe(true);
    expect(readFileSync(join(copy.root, commandLine), 'utf8')).toBe(originals.get(commandLine));
  });

  it('fails when the data model is out of date', async () => {
    edit(dataModel, 'User ||--o{ Entry : user', 'User ||--o| Entry : user');
    const { passed, output } = await npmRun('contracts');
    expect(passed).toBe(false);
    expect(output).toContain('docs/data-model.md is out of date. Run `npm run contracts:print`');
    expect((await npmRun('contracts:print')).passed).toBe(true);
    expect(readFileSync(join(copy.root, dataModel), 'utf8')).toBe(originals.get(dataModel));
  });

  it('fails when the printed schema is not in git', async () => {
    await copy.run('git', 'rm', '--quiet', '--cached', contract);
    const { passed, output } = await npmRun('contracts');
    expect(passed).toBe(false);
    expect(output).toContain('did not match any file(s) known to git');
  });
});
