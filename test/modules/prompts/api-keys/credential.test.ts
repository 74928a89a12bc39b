import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { bearer, storeFinanceKey } from '../../../support/keys.ts';
import { type Person, signUp } from '../../../support/people.ts';

const test = useApp();
const document = '{ credential { kind permission scopes } }';
let person: Person;

beforeAll(async () => {
  person = await signUp(test);
});

describe('the credential', () => {
  it('is a session, which opens all of the prompt service that the role allows', async () => {
    expect(await person.execute(document)).toEqual({
      credential: { kind: 'SESSION', permission: 'ADMIN', scopes: ['REFERRALS'] },
    });
  });

  it('is a key, with the permission and the scopes that it was made with', async () => {
    const plain = await person.createApiKey({ permission: 'READ' });
    expect(await plain.execute(document)).toEqual({
      credential: { kind: 'API_KEY', permission: 'READ', scopes: [] },
    });
    const scoped = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] });
    expect(await scoped.execute(document)).toEqual({
      credential: { kind: 'API_KEY', permission: 'MANAGE', scopes: ['REFERRALS'] },
    });
  });

  it('is a finance key, which opens nothing of the prompt service', async () => {
    const key = bearer(test, await storeFinanceKey(test, person.userId));
    expect(await key.execute(document)).toEqual({
      credential: { kind: 'FINANCE_KEY', permission: null, scopes: [] },
    });
  });
});
