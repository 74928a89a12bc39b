import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useSeed } from '../support/app/app.ts';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser } = usePackedClient();
const user = useSeed(() => newUser());

const preload = fileURLToPath(new URL('../support/cli/print-loaded-modules.ts', import.meta.url));

async function modulesOf(argv: readonly string[]) {
  const NODE_OPTIONS = `--import=${preload}`;
  const variables = { ...user.variables, NODE_OPTIONS };
  const { code, stderr } = await client.run(argv, { variables });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^\[\[.*\]\]$/)]);
  return new Map(JSON.parse(stderr) as [string, number][]);
}

const sizeOf = (modules: ReadonlyMap<string, number>) =>
  modules.values().reduce((sum, size) => sum + size, 0);

// A short command spends most of its time on loading code.
describe('the packed client', () => {
  it('loads less than 300,000 bytes of code to print help, and no module that sends requests', async () => {
    const modules = await modulesOf(['--help']);
    expect(sizeOf(modules)).toBeLessThan(300_000);
    expect([...modules.keys()].filter((url) => /^node:(http|net|tls)/.test(url))).toEqual([]);
  });

  it('loads less than 310,000 bytes of code to list templates', async () => {
    const modules = await modulesOf(['prompts', 'list']);
    expect(sizeOf(modules)).toBeLessThan(310_000);
    expect([...modules.keys()]).toContain('node:http');
  });
});
