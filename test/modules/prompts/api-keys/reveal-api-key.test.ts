import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import {
  conflictFor,
  errorFor,
  forbiddenFor,
  invalidFor,
  notFoundFor,
} from '../../../support/samples/error-cases.ts';
import { trySignIn } from '../../../support/users/accounts.ts';
import { storeFinanceKey } from '../../../support/users/keys.ts';
import { Client, cookieOf, password, signUp } from '../../../support/users/people.ts';

const test = useApp();

const document = `mutation ($id: ID!, $password: String!) {
  revealApiKey(id: $id, password: $password) { secret }
}`;
const reveal = (client: Client, id: string, enteredPassword: string = password) =>
  client.graphql(document, { id, password: enteredPassword });

const wrongPassword = invalidFor('revealApiKey', ['password'], 'Incorrect password');

describe('revealApiKey', () => {
  it('returns the secret to the owner with the correct password', async () => {
    const person = await signUp(test);
    const [one, two] = [await person.createApiKey(), await person.createApiKey()];
    expect(await reveal(person, one.id)).toStrictEqual({
      data: { revealApiKey: { secret: one.secret } },
    });
    expect(await reveal(person, two.id)).toStrictEqual({
      data: { revealApiKey: { secret: two.secret } },
    });
    expect(await reveal(person, one.id)).toStrictEqual({
      data: { revealApiKey: { secret: one.secret } },
    });
  });

  it.each([
    ['wrong', 'not the password'],
    ['empty', ''],
    ['in another case', password.toUpperCase()],
    ['followed by a NUL byte', `${password}\0`],
    ['a lone surrogate', '\ud800'],
  ])('rejects a password that is %s', async (_what, wrong) => {
    const person = await signUp(test);
    const { id } = await person.createApiKey();
    expect(await reveal(person, id, wrong)).toStrictEqual(wrongPassword);
  });

  it('requires the current password after a password change', async () => {
    const person = await signUp(test);
    const { id, secret } = await person.createApiKey();
    const change = { currentPassword: password, newPassword: 'a different one' };
    await person.post('/api/auth/change-password', change);
    const cookie = cookieOf(await trySignIn(test, person.email, change.newPassword));
    const newSession = new Client(test, { cookie });
    expect(await reveal(newSession, id)).toStrictEqual(wrongPassword);
    expect(await reveal(newSession, id, change.newPassword)).toStrictEqual({
      data: { revealApiKey: { secret } },
    });
  });

  it("returns NOT_FOUND for a key of another user with either user's password", async () => {
    const [owner, otherPerson] = [await signUp(test), await signUp(test, { password: 'another!' })];
    const { id } = await owner.createApiKey();
    for (const either of [password, 'another!']) {
      expect(await reveal(otherPerson, id, either)).toStrictEqual(notFoundFor('revealApiKey'));
    }
  });

  it('returns NOT_FOUND for a malformed id, the id of another type and a database id', async () => {
    const person = await signUp(test);
    const { id } = await person.createApiKey();
    const raw = Buffer.from(id, 'base64').toString().replace('ApiKey:', '');
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    for (const wrong of [
      '',
      'garbage',
      '\0',
      '\ud800',
      raw,
      encoded(`User:${person.userId}`),
      encoded(`PromptTemplate:${raw}`),
      encoded('ApiKey:1'),
      encoded(`ApiKey:${raw}x`),
      encoded(`ApiKey:${crypto.randomUUID()}`),
      `${id}=`,
    ]) {
      expect(await reveal(person, wrong), wrong).toStrictEqual(notFoundFor('revealApiKey'));
    }
  });

  it('returns CONFLICT for a revoked key', async () => {
    const person = await signUp(test);
    const { id } = await person.createApiKey();
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', { id });
    expect(await reveal(person, id)).toStrictEqual(
      conflictFor('revealApiKey', ['id'], 'The key is revoked and its secret is deleted'),
    );
  });

  it('returns FORBIDDEN to API keys and finance keys, and UNAUTHENTICATED without a credential', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey({ permission: 'ADMIN', scopes: ['REFERRALS'] });
    const finance = new Client(test, {
      authorization: `Bearer ${await storeFinanceKey(test, person.userId)}`,
    });
    for (const holder of [key, finance]) {
      expect(await reveal(holder, key.id)).toStrictEqual(
        forbiddenFor('revealApiKey', 'This needs a web session, not a key'),
      );
    }
    expect(await reveal(new Client(test), key.id)).toStrictEqual(
      errorFor('revealApiKey', 'UNAUTHENTICATED', 'Invalid or missing credentials'),
    );
  });

  it('returns INTERNAL when a key has the sealed secret of another key', async () => {
    const person = await signUp(test);
    const [one, two] = [await person.createApiKey(), await person.createApiKey()];
    const { apiKey } = test.database.client;
    const whereKey = (id: string) => ({
      id: Buffer.from(id, 'base64').toString().replace('ApiKey:', ''),
    });
    const { sealedSecret } = await apiKey.findUniqueOrThrow({ where: whereKey(two.id) });
    await apiKey.update({ where: whereKey(one.id), data: { sealedSecret } });
    expect(await reveal(person, one.id)).toStrictEqual(
      errorFor('revealApiKey', 'INTERNAL', 'Internal server error'),
    );
    expect(await reveal(person, two.id)).toStrictEqual({
      data: { revealApiKey: { secret: two.secret } },
    });
  });
});
