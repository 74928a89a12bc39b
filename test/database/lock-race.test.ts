import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useEmptyDirectories } from '../support/embedded.ts';

const directories = useEmptyDirectories();
const contender = fileURLToPath(new URL('../support/lock-contender.ts', import.meta.url));

describe('many processes that race for a stale lock', () => {
  it('never hold it together, round after round', async () => {
    const path = join(directories.empty(), 'postgres.lock');
    const dead = String(spawnSync(process.execPath, ['--version']).pid);
    const contenders = Array.from({ length: 4 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        contender,
        path,
        dead,
        '2000',
      ]);
      return JSON.parse(stdout) as { won: number; refused: number; shared: number };
    });
    const seen = await Promise.all(contenders);
    const total = (what: 'won' | 'refused' | 'shared') =>
      seen.reduce((sum, each) => sum + each[what], 0);
    expect(total('shared')).toBe(0);
    // Otherwise there was no race.
    expect(total('won')).toBeGreaterThan(20);
    expect(total('refused')).toBeGreaterThan(20);
  }, 60_000);
});
