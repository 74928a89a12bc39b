import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../vitest.config.ts';
import mutation from '../mutation/vitest.config.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { runIn } from './project-copy.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const configurations = projectFiles(/(^|\/)vitest(\.\w+)?\.config\.ts$/);
const projects = (config.test?.projects ?? []) as { readonly test: { readonly name: string } }[];
const suites = [...projects.map(({ test }) => test.name), 'mutation'];

const planted = {
  'at-import': `import { expect, it } from 'vitest';
it('passes', () => { expect(1).toBe(1); });
void Promise.reject(new Error('rejected at import'));
`,
  'during-test': `import { it } from 'vitest';
it('passes', async () => {
  const failing = new Promise((_, reject) => setTimeout(reject, 5, new Error('rejected later')));
  void failing.then(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
});
`,
};

/** Runs the planted tests with the options of a suite, without its database. */
async function runPlanted(suite: string) {
  const root = newFolder();
  for (const path of configurations) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(projectRoot, path), join(root, path));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  for (const [name, source] of Object.entries(planted)) {
    writeFileSync(join(root, 'test', `${name}.test.ts`), source);
  }
  writeFileSync(
    join(root, 'planted.config.ts'),
    `import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';
import mutation from './test/mutation/vitest.config.ts';
const project = config.test.projects.find(({ test }) => test.name === '${suite}');
const { globalSetup, setupFiles, include, exclude, ...options } = (project ?? mutation).test;
export default defineConfig({ test: { ...options, include: ['test/*.test.ts'] } });
`,
  );
  return runIn(
    root,
    'node_modules/.bin/vitest',
    'run',
    '--no-color',
    '--config',
    'planted.config.ts',
  );
}

describe('every suite', () => {
  it('is a project of vitest.config.ts, or the one of Stryker', () => {
    expect(configurations.toSorted()).toEqual([
      'test/mutation/vitest.config.ts',
      'vitest.config.ts',
    ]);
    expect(suites.length).toBeGreaterThan(5);
  });

  it('has files that exist, if it is the suite of Stryker', () => {
    const files = mutation.test?.include ?? [];
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  });

  it.each(suites)(
    '%s fails for an unhandled rejection though all tests pass',
    { timeout: 120_000 },
    async (suite) => {
      const { passed, output } = await runPlanted(suite);
      expect(passed, output).toBe(false);
      expect(output).toMatch(/Tests\s+2 passed \(2\)/);
      expect(output.match(/Unhandled Rejection/g), output).toHaveLength(2);
      expect(output).toContain('rejected at import');
      expect(output).toContain('rejected later');
    },
  );
});
