import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { bearer, storeFinanceKey } from '../../support/users/keys.ts';
import { anybody, Client, signUp } from '../../support/users/people.ts';

const test = useApp();
const document = '{ viewer { id databaseId name email role createdAt } }';

describe('viewer', () => {
  it('returns the user of a session, an API key and a finance key', async () => {
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

  it('returns null without a cookie and for an ended or unknown session', async () => {
    const person = await signUp(test);
    await person.post('/api/auth/sign-out', {});
    const unknownSession = new Client(test, { cookie: 'folio_session=x; other=y' });
    for (const client of [anybody(test), person, unknownSession]) {
      expect(await client.graphql(document)).toStrictEqual({ data: { viewer: null } });
    }
  });

  it("returns the user's prompt templates, but not for a finance key", async () => {
    const person = await signUp(test);
    const query = '{ viewer { email promptTemplates { totalCount } } }';
    expect(await person.execute(query)).toStrictEqual({
      viewer: { email: person.email, promptTemplates: { totalCount: 0 } },
    });
    const finance = bearer(test, await storeFinanceKey(test, person.userId));
    const { data, errors } = await finance.graphql(query);
    expect(data).toStrictEqual({ viewer: { email: person.email, promptTemplates: null } });
    const message = "A finance key can't be used for the prompt service";
    const extensions = expect.objectContaining({ code: 'FORBIDDEN' });
    expect(errors).toMatchObject([{ message, extensions }]);
  });
});
