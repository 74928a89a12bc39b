import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useEmptyDirectories } from '../support/database/embedded.ts';

const directories = useEmptyDirectories();
const contender = fileURLToPath(new URL('../support/processes/lock-contender.ts', import.meta.url));

describe('processes that lock the same data directory at the same time', { retry: 0 }, () => {
  it('never hold the lock together', async () => {
    const dataDir = directories.empty();
    const contenders = Array.from({ length: 4 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [contender, dataDir, '3000']);
      return JSON.parse(stdout) as { won: number; shared: number };
    });
    const seen = await Promise.all(contenders);
    const total = (what: 'won' | 'shared') => seen.reduce((sum, each) => sum + each[what], 0);
    expect(total('shared')).toBe(0);
    // Otherwise there was no race.
    expect(total('won')).toBeGreaterThan(20);
    expect(seen.filter(({ won }) => won > 0).length).toBeGreaterThan(1);
  });
});
