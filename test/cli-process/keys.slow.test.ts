import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { useClient } from '../support/processes/client-process.ts';
import { storeFinanceKey } from '../support/users/keys.ts';
import { type Person, signUp } from '../support/users/people.ts';

const test = usePrivateApp();
const client = useClient();
let url: string;
let person: Person;
let key: string;
let variables: Record<string, string>;

const folio = (line: string, others: Record<string, string> = {}) =>
  client.run(line.split(' '), { variables: { ...variables, ...others } });

beforeAll(async () => {
  url = await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  person = await signUp(test);
  ({ secret: key } = await person.createApiKey({ permission: 'ADMIN' }));
  const financeKey = await storeFinanceKey(test, person.userId);
  variables = { FOLIO_URL: url, FOLIO_API_KEY: key, FOLIO_FINANCE_KEY: financeKey };
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
      `error: This API key cannot list keys: it needs the permission admin.\nSign in at ${url}/settings/api-keys; --web opens this page.\n`,
    );
  });

  it('explains that finance keys need a web session', async () => {
    const { code, stderr } = await folio('keys list --service finance');
    expect(code).toBe(4);
    expect(stderr).toContain('A key cannot list finance keys: the server requires a web session.');
    expect(stderr).toContain(`${url}/settings/finance-keys`);
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
