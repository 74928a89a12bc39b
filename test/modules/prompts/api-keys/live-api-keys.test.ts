import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();

it('apiKeys returns only live keys, only ended keys, or all keys', async () => {
  const person = await signUp(test);
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
  test.now = at(0);
  await person.createApiKey({ name: 'expired', expiresAt: at(3).toISOString() });
  test.now = at(1);
  await person.createApiKey({ name: 'expiring', expiresAt: at(4).toISOString() });
  test.now = at(2);
  const revoked = await person.createApiKey({ name: 'revoked' });
  await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { __typename } }', {
    id: revoked.id,
  });
  test.now = at(3);
  await person.createApiKey({ name: 'live' });
  const names = async (live: boolean | null) => {
    const document = 'query ($live: Boolean) { apiKeys(live: $live) { name } }';
    const { apiKeys } = await person.execute(document, { live });
    return apiKeys.map(({ name }: { name: string }) => name);
  };
  expect(await names(true)).toStrictEqual(['live', 'expiring']);
  expect(await names(false)).toStrictEqual(['revoked', 'expired']);
  expect(await names(null)).toStrictEqual(['live', 'revoked', 'expiring', 'expired']);
});
