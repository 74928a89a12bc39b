import { describe, expect, it } from 'vitest';
import { trySignIn } from '../../../support/accounts.ts';
import { useApp } from '../../../support/app.ts';
import {
  conflictFor,
  forbiddenFor,
  invalidFor,
  notFoundFor,
  refusalOf,
} from '../../../support/error-cases.ts';
import { storeFinanceKey } from '../../../support/keys.ts';
import { Client, cookieOf, password, signUp } from '../../../support/people.ts';

const test = useApp();

const document = `mutation ($id: ID!, $password: String!) {
  revealApiKey(id: $id, password: $password)
}`;
const reveal = (client: Client, id: string, presented: string = password) =>
  client.graphql(document, { id, password: presented });

const wrongPassword = invalidFor('revealApiKey', ['password'], 'Incorrect password');

describe('revealApiKey', () => {
  it('shows the secret again to the owner who enters the password', async () => {
    const person = await signUp(test);
    const [one, two] = [await person.createApiKey(), await person.createApiKey()];
    expect(await reveal(person, one.id)).toStrictEqual({ data: { revealApiKey: one.secret } });
    expect(await reveal(person, two.id)).toStrictEqual({ data: { revealApiKey: two.secret } });
    expect(await reveal(person, one.id)).toStrictEqual({ data: { revealApiKey: one.secret } });
  });

  it.each([
    ['wrong', 'not the password'],
    ['empty', ''],
    ['in another case', password.toUpperCase()],
    ['holding a NUL byte', `${password}\0`],
    ['holding a lone surrogate', '\ud800'],
  ])('refuses a password that is %s and shows nothing', async (_what, presented) => {
    const person = await signUp(test);
    const { id } = await person.createApiKey();
    expect(await reveal(person, id, presented)).toStrictEqual(wrongPassword);
  });

  it('asks for the present password, not for one that was changed', async () => {
    const person = await signUp(test);
    const { id, secret } = await person.createApiKey();
    const change = { currentPassword: password, newPassword: 'a different one' };
    await person.post('/api/auth/change-password', change);
    const cookie = cookieOf(await trySignIn(test, person.email, change.newPassword));
    const again = new Client(test, { cookie });
    expect(await reveal(again, id)).toStrictEqual(wrongPassword);
    expect(await reveal(again, id, change.newPassword)).toStrictEqual({
      data: { revealApiKey: secret },
    });
  });

  it("finds no key of another user, whoever's password is entered", async () => {
    const [owner, somebodyElse] = [
      await signUp(test),
      await signUp(test, { password: 'another!' }),
    ];
    const { id } = await owner.createApiKey();
    for (const presented of [password, 'another!']) {
      expect(await reveal(somebodyElse, id, presented)).toStrictEqual(notFoundFor('revealApiKey'));
    }
  });

  it('finds nothing by garbage, by the id of another type or by a raw id', async () => {
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

  it('is CONFLICT for a revoked key, whose secret is gone', async () => {
    const person = await signUp(test);
    const { id } = await person.createApiKey();
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id });
    expect(await reveal(person, id)).toStrictEqual(
      conflictFor('revealApiKey', ['id'], 'The key is revoked and its secret is deleted'),
    );
  });

  it('is for web sessions only', async () => {
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
      refusalOf('revealApiKey', 'UNAUTHENTICATED', 'Invalid or missing credentials'),
    );
  });

  it("does not open one key's secret in the place of another's", async () => {
    const person = await signUp(test);
    const [one, two] = [await person.createApiKey(), await person.createApiKey()];
    const { apiKey } = test.database.client;
    const whereKey = (id: string) => ({
      id: Buffer.from(id, 'base64').toString().replace('ApiKey:', ''),
    });
    const { sealedSecret } = await apiKey.findUniqueOrThrow({ where: whereKey(two.id) });
    await apiKey.update({ where: whereKey(one.id), data: { sealedSecret } });
    expect(await reveal(person, one.id)).toStrictEqual(
      refusalOf('revealApiKey', 'INTERNAL', 'Internal server error'),
    );
    expect(await reveal(person, two.id)).toStrictEqual({ data: { revealApiKey: two.secret } });
  });
});
