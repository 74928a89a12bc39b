import { expect, it, vi } from 'vitest';
import { warnOfUnknownSecrets } from '../../src/identity/secret-usage.ts';
import { deriveSecrets } from '../../src/identity/secrets.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = usePrivateApp();
const other = 'another secret that is long enough for the rules';

async function warningsWith(secret: string, ...previousSecrets: string[]) {
  const log = { warn: vi.fn() };
  const secrets = deriveSecrets({ secret, previousSecrets, dataDir: '' });
  await warnOfUnknownSecrets({ database: test.database, secrets, log });
  return log.warn.mock.calls;
}

it('the start warns of keys whose secret is not configured, and of no others', async () => {
  const { secret = '' } = test.config;
  await (await signUp(test)).createApiKey();
  expect(await warningsWith(secret)).toEqual([]);
  expect(await warningsWith(other, secret)).toEqual([]);
  const counts = { apiKeys: 1, financeKeys: 0, webhooks: 0, shareLinks: 0 };
  expect(await warningsWith(other)).toEqual([
    [
      counts,
      'keys, webhooks or share links do not work: add their secret to FOLIO_SECRET_PREVIOUS',
    ],
  ]);
});
