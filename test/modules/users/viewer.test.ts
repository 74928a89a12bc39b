import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app.ts';
import { bearer, storeFinanceKey } from '../../support/keys.ts';
import { anybody, Client, signUp, signUpAs } from '../../support/people.ts';

const test = useApp();
const document = '{ viewer { id databaseId name email role createdAt } }';

describe('viewer', () => {
  it('is the account of the session, of the prompt-service key and of the finance key', async () => {
    const person = await signUp(test, { name: 'Ada' });
    const { createdAt } = await test.database.client.user.findUniqueOrThrow({
      where: { id: person.userId },
    });
    const viewer = {
      id: Buffer.from(`User:${person.userId}`).toString('base64'),
      databaseId: person.userId,
      name: 'Ada',
      email: person.email,
      role: 'MEMBER',
      createdAt: createdAt.toISOString(),
    };
    const finance = bearer(test, await storeFinanceKey(test, person.userId));
    for (const client of [person, await person.createApiKey({ permission: 'READ' }), finance]) {
      expect(await client.graphql(document)).toStrictEqual({ data: { viewer } });
    }
  });

  it('is null for nobody and for a cookie that has ended or is not ours', async () => {
    const person = await signUp(test);
    await person.post('/api/auth/sign-out', {});
    const strange = new Client(test, { cookie: 'folio_session=x; other=y' });
    for (const client of [anybody(test), person, strange]) {
      expect(await client.graphql(document)).toStrictEqual({ data: { viewer: null } });
    }
  });

  it('has each role that there is', async () => {
    for (const role of ['MEMBER', 'ADVISOR', 'MARKETER', 'SUPER_ADMIN'] as const) {
      const person = await signUpAs(test, role);
      expect(await person.execute('{ viewer { role } }')).toStrictEqual({ viewer: { role } });
    }
  });

  it('lists the prompt templates of the account, but not to a finance key', async () => {
    const person = await signUp(test);
    const query = '{ viewer { email promptTemplates { totalCount } } }';
    expect(await person.execute(query)).toStrictEqual({
      viewer: { email: person.email, promptTemplates: { totalCount: 0 } },
    });
    const finance = bearer(test, await storeFinanceKey(test, person.userId));
    const { data, errors } = await finance.graphql(query);
    expect(data).toStrictEqual({ viewer: { email: person.email, promptTemplates: null } });
    expect(errors?.map(({ extensions }) => extensions.code)).toStrictEqual(['FORBIDDEN']);
  });
});
