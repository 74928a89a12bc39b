import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../support/processes/unread-log.ts', import.meta.url));

it('a log that nobody reads keeps 8 MiB, and later reports how many lines were dropped', async () => {
  const lines = 60_000;
  const child = spawn(process.execPath, [script, `${lines}`], { stdio: 'pipe' });
  // Standard output is not read until the process has logged 60 MB.
  const [growth] = await once(child.stderr, 'data');
  expect(Number(growth)).toBeLessThan(50);
  const closed = once(child, 'close');
  let output = '';
  const { promise: reported, resolve: onReported } = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    // The report can be in two chunks.
    if (output.slice(-chunk.length - 100).includes('log lines were dropped')) onReported();
  });
  await Promise.race([reported, closed]);
  child.stdin.end('\n');
  expect(await closed).toEqual([0, null]);
  const logged = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; level: string; lines?: number });
  const dropped = logged.filter(({ msg }) => msg.startsWith('log lines were dropped'));
  expect(dropped).toMatchObject([{ level: 'warn' }]);
  const written = logged.filter(({ msg }) => msg.startsWith('xxx')).length;
  expect(written).toBeGreaterThan(7_000);
  expect(written + (dropped[0]?.lines ?? 0)).toBe(lines);
  expect(logged.at(-1)?.msg).toBe('last');
});

it('a log on a full disk neither stops nor blocks the process', async () => {
  const child = spawn(process.execPath, [script, '1000'], {
    stdio: ['pipe', openSync('/dev/full', 'w'), 'pipe'],
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  const closed = once(child, 'close');
  child.stdin?.end('\n');
  expect(await closed).toEqual([0, null]);
});

it('a process with an unread log ends when the other end of the pipe is closed', async () => {
  const child = spawn(process.execPath, [script, '1000'], {
    stdio: 'pipe',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  const exited = once(child, 'exit');
  await once(child.stderr, 'data');
  child.stdin.end('\n');
  // The last line waits for a second.
  await wait(2_000);
  child.stdout.destroy();
  expect(await exited).toEqual([0, null]);
});
