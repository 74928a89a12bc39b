import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cacheLimits } from '../../src/graphql/execution/operation-cache.ts';

const script = fileURLToPath(
  new URL('../support/processes/operation-cache-heap.ts', import.meta.url),
);

/** The size of the cache as it computes it, and the heap that it uses, in bytes. */
async function measure(documents: 'compiled' | 'unused' | 'counted') {
  const args = ['--expose-gc', script, documents];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
  return JSON.parse(stdout) as { estimated: number; inUse: number };
}

describe('the operation cache', () => {
  it('stays within its limit for compiled documents', { timeout: 300_000 }, async () => {
    const { estimated, inUse } = await measure('compiled');
    expect(estimated).toBeLessThanOrEqual(cacheLimits.bytes);
    // The estimate is close to what is in use, and not below it.
    expect(inUse).toBeLessThan(cacheLimits.bytes * 1.1);
    expect(inUse).toBeGreaterThan(cacheLimits.bytes / 4);
  });

  it('stays within its limit for thousands of rejected and unused documents', {
    timeout: 300_000,
  }, async () => {
    const { estimated, inUse } = await measure('unused');
    expect(estimated).toBeLessThanOrEqual(cacheLimits.bytes);
    expect(inUse).toBeLessThan(cacheLimits.bytes * 1.1);
  });

  it('stays within its limit for documents with many operations and introspection documents', {
    timeout: 300_000,
  }, async () => {
    const { estimated, inUse } = await measure('counted');
    expect(estimated).toBeLessThanOrEqual(cacheLimits.bytes);
    expect(inUse).toBeLessThan(cacheLimits.bytes * 1.1);
  });
});
