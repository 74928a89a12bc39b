import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { useClient } from '../support/processes/client-process.ts';
import { signUp } from '../support/users/people.ts';

const test = usePrivateApp();
const client = useClient();
let variables: Record<string, string>;

beforeAll(async () => {
  const url = await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { secret } = await (await signUp(test)).createApiKey();
  variables = { FOLIO_URL: url, FOLIO_API_KEY: secret };
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
