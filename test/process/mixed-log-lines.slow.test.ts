import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../support/processes/many-log-lines.ts', import.meta.url));

/** The output of two processes that write to one pipe, whose reader starts late and reads in small parts. */
async function outputOfTwo(): Promise<string> {
  const both = '{ "$0" "$1" & "$0" "$1" & wait; } | { sleep 1; dd bs=1500 2>/dev/null; }';
  const { stdout } = await promisify(execFile)('sh', ['-c', both, process.execPath, script], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

it('the log lines of several workers are whole, and none is lost', async () => {
  const lines = (await outputOfTwo()).trimEnd().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages.filter((message) => message === 'a line')).toHaveLength(6_000);
  expect(messages.filter((message) => message === 'the last line')).toHaveLength(2);
});
