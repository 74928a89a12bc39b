import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../support/disk/new-folder.ts';
import { runIn } from './project-copy.ts';
import { projectRoot } from './project-files.ts';

let folder: string;

beforeEach(() => {
  folder = newFolder();
  mkdirSync(join(folder, 'test-results'));
});

type Status = 'passed' | 'failed' | 'pending' | 'skipped' | 'todo';

/** Writes the report of a suite with one file of these tests, each with these errors. */
function report(
  suite: string,
  statuses: readonly Status[],
  {
    fileStatus,
    errors = [],
    message = '',
  }: { fileStatus?: 'passed' | 'failed'; errors?: string[]; message?: string } = {},
) {
  const status = fileStatus ?? (statuses.includes('failed') ? 'failed' : 'passed');
  const assertionResults = statuses.map((one, index) => ({
    status: one,
    fullName: `test ${index + 1}`,
    failureMessages: errors,
  }));
  const testResults = [{ name: 'a.test.ts', status, message, assertionResults }];
  writeFileSync(join(folder, `test-results/${suite}.json`), JSON.stringify({ testResults }));
}

const summarize = (...suites: string[]) =>
  runIn(folder, process.execPath, join(projectRoot, '.ci/summarize.mjs'), ...suites);

describe('the last line of CI', () => {
  it('adds up the tests of all suites', async () => {
    report('one', ['passed', 'passed']);
    report('two', ['passed']);
    expect(await summarize('one=0', 'two=0')).toEqual({
      passed: true,
      output: '3 passed, 0 failed\n',
    });
  });

  it('counts the tests that failed, and fails', async () => {
    report('one', ['passed', 'failed', 'failed']);
    report('two', ['passed']);
    expect(await summarize('one=1', 'two=0')).toEqual({
      passed: false,
      output:
        'failed: a.test.ts: test 2\nfailed: a.test.ts: test 3\nthe suite one has 2 tests that did not pass\n2 passed, 2 failed\n',
    });
  });

  it.each(['pending', 'skipped', 'todo'] as const)('counts a %s test as failed', async (status) => {
    report('one', ['passed', status]);
    expect(await summarize('one=0')).toEqual({
      passed: false,
      output: `${status}: a.test.ts: test 2\nthe suite one has 1 tests that did not pass\n1 passed, 1 failed\n`,
    });
  });

  it('shows the error of a failed test', async () => {
    report('one', ['failed'], { errors: ['Error: timed out\n    at a.test.ts:1:1'] });
    expect((await summarize('one=1')).output).toContain(
      'failed: a.test.ts: test 1\n    Error: timed out\n        at a.test.ts:1:1\n',
    );
  });

  it('shows the error of a file whose tests were skipped', async () => {
    report('one', ['skipped'], { message: 'Hook timed out' });
    expect((await summarize('one=1')).output).toContain('failed: a.test.ts: Hook timed out\n');
  });

  it('shows the unhandled errors of a suite that failed though its tests passed', async () => {
    report('one', ['passed']);
    const output = 'ok\n--- Unhandled Errors ---\nError: lost connection\n';
    writeFileSync(join(folder, 'test-results/one.log'), output);
    expect(await summarize('one=1')).toEqual({
      passed: false,
      output:
        '    --- Unhandled Errors ---\n    Error: lost connection\n    \nthe suite one ended with the status 1\n1 passed, 1 failed\n',
    });
  });

  it('names a test that passed only when it was repeated', async () => {
    report('one', ['passed'], { errors: ['Error: timed out'] });
    expect(await summarize('one=0')).toEqual({
      passed: true,
      output: 'passed when repeated: a.test.ts: test 1\n    Error: timed out\n1 passed, 0 failed\n',
    });
  });

  it('counts a file that does not load as failed', async () => {
    report('one', [], { fileStatus: 'failed' });
    expect(await summarize('one=1')).toEqual({
      passed: false,
      output: 'the suite one has files that failed: a.test.ts\n0 passed, 1 failed\n',
    });
  });

  it('counts a suite without a report, without a test or with a non-zero exit status as failed', async () => {
    report('empty', []);
    report('crashed', ['passed']);
    expect(await summarize('absent=none', 'empty=0', 'crashed=137')).toEqual({
      passed: false,
      output:
        'the suite absent left no report\nthe suite empty ran no test\nthe suite crashed ended with the status 137\n1 passed, 3 failed\n',
    });
  });

  it('fails when no suite ran', async () => {
    expect(await summarize()).toEqual({ passed: false, output: '0 passed, 1 failed\n' });
  });
});
