import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../support/processes/two-log-lines.ts', import.meta.url));

async function loggedMessages(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line).msg);
}

it('a process that logs its last line and exits has written all lines in order', async () => {
  // Without waiting for the line, about a third of the processes swap the two.
  const outputs = await Promise.all(Array.from({ length: 12 }, loggedMessages));
  expect(outputs).toEqual(outputs.map(() => ['stopping', 'stopped']));
});
