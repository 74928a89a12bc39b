import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runIn } from './project-copy.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const configurations = projectFiles(/^vitest(\.\w+)?\.config\.ts$/);
const folder = mkdtempSync(join(tmpdir(), 'folio-guard-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passing =
  "import { expect, it } from 'vitest';\nit('passes', () => { expect(1).toBe(1); });\n";
const rejecting = `${passing}void Promise.reject(new Error('planted'));\n`;
const rejectingLater = `import { it } from 'vitest';
it('passes', async () => {
  const failing = new Promise((_, reject) => setTimeout(reject, 5, new Error('planted')));
  void failing.then(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
});
`;

/** Runs one test with the options of a suite, without its database. */
async function runSuite(configuration: string, test: string) {
  const root = mkdtempSync(join(folder, 'run-'));
  for (const path of configurations) cpSync(join(projectRoot, path), join(root, path));
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'test'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'test', 'planted.test.ts'), test);
  writeFileSync(
    join(root, 'planted.config.ts'),
    `import { defineConfig } from 'vitest/config';
import given from './${configuration}';
const { globalSetup, setupFiles, include, exclude, ...options } = given.test;
export default defineConfig({ test: { ...options, include: ['test/planted.test.ts'] } });
`,
  );
  return runIn(root, 'node_modules/.bin/vitest', 'run', '--config', 'planted.config.ts');
}

describe('every suite', () => {
  it('is looked at', () => {
    expect(configurations.toSorted()).toEqual([
      'vitest.browser.config.ts',
      'vitest.config.ts',
      'vitest.processes.config.ts',
      'vitest.services.config.ts',
      'vitest.storm.config.ts',
    ]);
  });

  it.each(configurations)(
    '%s fails for an unhandled rejection',
    { timeout: 120_000 },
    async (configuration) => {
      const good = await runSuite(configuration, passing);
      expect(good.passed, good.output).toBe(true);
      for (const test of [rejecting, rejectingLater]) {
        const { passed, output } = await runSuite(configuration, test);
        expect(passed, output).toBe(false);
        expect(output).toContain('Unhandled Rejection');
        expect(output).toContain('planted');
      }
    },
  );
});
