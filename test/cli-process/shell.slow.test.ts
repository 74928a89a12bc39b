import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, logIn } = usePackedClient();
let key: string;

beforeAll(async () => {
  key = await logIn();
});

describe('the packed client in a shell', () => {
  it('returns exit code 0 without a message when the pipe is closed', async () => {
    const { code, stderr } = await client.shell('set -o pipefail; folio help-json | head -n 1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('reports that standard output cannot be written', async () => {
    const { code, stderr } = await client.shell('folio help-json > /dev/full');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'error: Cannot write to standard output: no space left on device.\n',
    });
  });

  it('keeps its exit code when standard error cannot be written', async () => {
    expect((await client.shell('folio prompts 2> /dev/full')).code).toBe(2);
  });

  it('never prints a whole key or passes it as an argument', async () => {
    const result = await client.shell(
      'folio status; folio status --json; folio instance list; folio prompts show nothing; cat /proc/$$/cmdline',
    );
    expect(result.stdout + result.stderr).not.toContain(key);
    expect(result.stdout).toContain(key.slice(0, 10));
  });
});
