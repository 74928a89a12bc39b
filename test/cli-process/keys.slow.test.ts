import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';
import type { Person } from '../support/users/people.ts';

const { client, newUser, server } = usePackedClient();
let person: Person;
let key: string;
let variables: Record<string, string>;

const folio = (line: string, others: Record<string, string> = {}) =>
  client.run(line.split(' '), { variables: { ...variables, ...others } });

beforeAll(async () => {
  ({ person, variables } = await newUser());
  key = variables.FOLIO_API_KEY as string;
});

describe('folio keys list', () => {
  it('lists the API keys without their secrets', async () => {
    const { code, stdout, stderr } = await folio('keys list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`\t${key.slice(0, 10)}…\tadmin\t`);
    expect(stdout).not.toContain(key);
  });

  it('explains that the permission admin is missing', async () => {
    const { secret } = await person.createApiKey({ permission: 'READ' });
    const { code, stderr } = await folio('keys list', { FOLIO_API_KEY: secret });
    expect(code).toBe(4);
    expect(stderr).toBe(
      `error: This API key cannot list keys: it needs the permission admin.\nSign in at ${server.url}/settings/api-keys; --web opens this page.\n`,
    );
  });

  it('explains that finance keys need a web session', async () => {
    const { code, stderr } = await folio('keys list --service finance');
    expect(code).toBe(4);
    expect(stderr).toContain('A key cannot list finance keys: the server requires a web session.');
    expect(stderr).toContain(`${server.url}/settings/finance-keys`);
  });
});

describe('folio keys revoke', () => {
  it.each(['prompts', 'finance'])(
    'explains that revoking needs a web session: %s',
    async (service) => {
      const { code, stdout, stderr } = await folio(`keys revoke 1 --service ${service} --yes`);
      expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
      expect(stderr).toContain('A key cannot revoke keys: the server requires a web session.');
      expect(stderr).toMatch(/Sign in at \S+\/settings\/(api|finance)-keys; --web opens/);
    },
  );

  it('requires a confirmation', async () => {
    expect((await folio('keys revoke 1')).code).toBe(2);
  });
});
