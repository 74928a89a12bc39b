import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { bearer, storeFinanceKey } from '../../../support/users/keys.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const document = '{ credential { kind permission scopes } }';

const person = useSeed(() => signUp(test));

describe('credential', () => {
  it('is SESSION with permission ADMIN and all scopes for a session', async () => {
    expect(await person.execute(document)).toEqual({
      credential: { kind: 'SESSION', permission: 'ADMIN', scopes: ['REFERRALS'] },
    });
  });

  it('is API_KEY with the permission and scopes of the key for an API key', async () => {
    const plain = await person.createApiKey({ permission: 'READ' });
    expect(await plain.execute(document)).toEqual({
      credential: { kind: 'API_KEY', permission: 'READ', scopes: [] },
    });
    const scoped = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] });
    expect(await scoped.execute(document)).toEqual({
      credential: { kind: 'API_KEY', permission: 'MANAGE', scopes: ['REFERRALS'] },
    });
  });

  it('is FINANCE_KEY without permission and scopes for a finance key', async () => {
    const key = bearer(test, await storeFinanceKey(test, person.userId));
    expect(await key.execute(document)).toEqual({
      credential: { kind: 'FINANCE_KEY', permission: null, scopes: [] },
    });
  });
});
