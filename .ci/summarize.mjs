/**
 * `node .ci/summarize.mjs <suite>=<exit status> …`: adds up the reports in `test-results/` and
 * prints `N passed, N failed` as the last line, after the failed tests and those that passed only when
 * they were repeated. These count as one failure: a suite without a report or without tests, a skipped
 * test, and a suite that failed without a failed test, whose output is then shown.
 */
import { readFileSync } from 'node:fs';

/** The test's name and the first lines of its first error, if it has one. */
function describe(outcome, file, test) {
  const [error = ''] = test.failureMessages ?? [];
  const lines = error.split('\n', 8).map((line) => `    ${line}\n`);
  return `${outcome}: ${file.name}: ${test.fullName}\n${error && lines.join('')}`;
}

/** The unhandled errors in the output of a suite, which its report lacks, or else its last lines. */
function endOfOutput(name) {
  try {
    const lines = readFileSync(`test-results/${name}.log`, 'utf8').split('\n');
    const errors = lines.findLastIndex((line) => line.includes('Unhandled Errors'));
    const shown = errors === -1 ? lines.slice(-20) : lines.slice(errors, errors + 40);
    return `${shown.map((line) => `    ${line}`).join('\n')}\n`;
  } catch {
    return '';
  }
}

/** Counts the passed and failed tests of a suite. A suite without tests counts as failed. */
function outcomeOf(name, status) {
  let report;
  try {
    report = JSON.parse(readFileSync(`test-results/${name}.json`, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, problem: 'left no report' };
  }
  for (const file of report.testResults) {
    // The error of a hook for all tests of the file, which are then skipped, or of loading it.
    if (file.message) process.stdout.write(`failed: ${file.name}: ${file.message}\n`);
    for (const test of file.assertionResults) {
      if (test.status !== 'passed') process.stdout.write(describe(test.status, file, test));
      // A test that passed has errors only from an attempt before.
      else if (test.failureMessages?.length > 0) {
        process.stdout.write(describe('passed when repeated', file, test));
      }
    }
  }
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const count = (wanted) => tests.filter((test) => test.status === wanted).length;
  const passed = count('passed');
  const failed = tests.length - passed;
  // A file that does not even load has no tests to fail.
  const broken = report.testResults.filter(
    (file) =>
      file.status !== 'passed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  if (broken.length > 0) {
    const names = broken.map((file) => file.name).join(', ');
    return { passed, failed: failed + broken.length, problem: `has files that failed: ${names}` };
  }
  if (tests.length === 0) return { passed, failed: 1, problem: 'ran no test' };
  if (failed > 0) return { passed, failed, problem: `has ${failed} tests that did not pass` };
  if (status !== '0') {
    process.stdout.write(endOfOutput(name));
    return { passed, failed: 1, problem: `ended with the status ${status}` };
  }
  return { passed, failed: 0 };
}

let passed = 0;
let failed = 0;
for (const argument of process.argv.slice(2)) {
  const [name, status] = argument.split('=');
  const outcome = outcomeOf(name, status);
  passed += outcome.passed;
  failed += outcome.failed;
  if (outcome.problem) process.stdout.write(`the suite ${name} ${outcome.problem}\n`);
}
if (passed + failed === 0) failed = 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
