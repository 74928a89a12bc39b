import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser } = usePackedClient();
let variables: Record<string, string>;

beforeAll(async () => {
  ({ variables } = await newUser());
});

describe('the packed client', () => {
  it.each([
    ['prints help', ['--help']],
    ['lists templates', ['prompts', 'list']],
  ])('%s in less than four times the time that Node takes to start', async (_, argv) => {
    const durations = { client: [] as number[], node: [] as number[] };
    const time = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      return performance.now() - startedAt;
    };
    for (let run = 0; run < 10; run += 1) {
      durations.node.push(await time(() => promisify(execFile)(process.execPath, ['-e', '0'])));
      durations.client.push(await time(() => client.run(argv, { variables })));
    }
    // The minimum, because other processes delay single runs.
    expect(Math.min(...durations.client)).toBeLessThan(4 * Math.min(...durations.node));
  });
});
