import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { logIn, client } = usePackedClient();

beforeAll(async () => {
  await logIn();
});

describe('the packed client without a terminal', () => {
  const lines = [
    'login',
    `login --instance other`,
    'prompts delete abc',
    'instance delete default',
    'prompts create --title T --description D --category creative --editor',
    'prompts update abc -e',
    'prompts edit abc',
    'prompts export',
    'prompts create --title T --description D --category creative',
  ];

  // Standard input stays open without any data.
  it.each(lines)('returns exit code 2 and does not wait for input: folio %s', async (line) => {
    const { code, stdout, stderr } = await client.run(line.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
  });
});
