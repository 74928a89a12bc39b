import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { errorFor, forbiddenFor, invalidFor } from '../../../support/samples/error-cases.ts';
import { type Person, signUp } from '../../../support/users/people.ts';

const test = useApp();
const now = new Date('2026-03-01T12:00:00.000Z');

const document = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    secret
    apiKey {
      id databaseId name permission scopes keyPrefix lastUsedAt expiresAt revokedAt createdAt
      owner { databaseId }
    }
  }
}`;

const storedFor = (person: Person) =>
  test.database.client.apiKey.findMany({ where: { userId: person.userId } });

describe('createApiKey', () => {
  it('creates a key with permission READ, no scopes and no expiry by default', async () => {
    test.now = now;
    const person = await signUp(test);
    const { createApiKey } = await person.execute(document, { input: { name: ' CI ' } });
    const [stored] = await storedFor(person);
    expect(createApiKey).toStrictEqual({
      secret: expect.stringMatching(/^fol_[0-9A-Za-z]{39}$/),
      apiKey: {
        id: Buffer.from(`ApiKey:${stored?.id}`).toString('base64'),
        databaseId: stored?.id,
        name: 'CI',
        permission: 'READ',
        scopes: [],
        keyPrefix: createApiKey.secret.slice(0, 10),
        lastUsedAt: null,
        expiresAt: null,
        revokedAt: null,
        createdAt: now.toISOString(),
        owner: { databaseId: person.userId },
      },
    });
  });

  it('creates a key with the permission, scopes and expiry of the input', async () => {
    test.now = now;
    const person = await signUp(test);
    const input = {
      name: 'CI',
      permission: 'ADMIN',
      scopes: ['REFERRALS', 'REFERRALS'],
      expiresAt: '2026-03-01T13:00:00.001+01:00',
    };
    const { createApiKey } = await person.execute(document, { input });
    expect(createApiKey.apiKey).toMatchObject({
      permission: 'ADMIN',
      scopes: ['REFERRALS'],
      expiresAt: '2026-03-01T12:00:00.001Z',
    });
  });

  it('treats null in optional fields as the default', async () => {
    const input = { name: 'CI', permission: null, scopes: null, expiresAt: null };
    const { createApiKey } = await (await signUp(test)).execute(document, { input });
    expect(createApiKey.apiKey).toMatchObject({ permission: 'READ', scopes: [], expiresAt: null });
  });

  it('ends the secret with a checksum of the characters before it', async () => {
    const { secret } = await (await signUp(test)).createApiKey();
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = [...secret.slice(-6)].reduce((sum, each) => sum * 62 + digits.indexOf(each), 0);
    expect(value).toBe(crc32(secret.slice(0, -6)));
  });

  it('creates a key that works immediately', async () => {
    const key = await (await signUp(test)).createApiKey({ permission: 'READ' });
    expect((await key.get('/api/v1/prompt_templates')).statusCode).toBe(200);
  });

  it('accepts a name of 100 characters, counting an emoji as one', async () => {
    const name = '🔑'.repeat(100);
    const person = await signUp(test);
    const { createApiKey } = await person.execute(document, { input: { name: ` ${name} ` } });
    expect(createApiKey.apiKey.name).toBe(name);
  });

  it.each([
    ['of 101 characters', '🔑'.repeat(101), 'Name is too long (maximum is 100 characters)'],
    ['that is empty', '', "Name can't be blank"],
    ['that is blank', ' \t\n', "Name can't be blank"],
    ['with a NUL byte', 'a\0b', 'Name contains characters that are not allowed'],
    ['with a lone surrogate', 'a\ud800', 'Name contains characters that are not allowed'],
  ])('rejects a name %s', async (_what, name, message) => {
    const person = await signUp(test);
    const reply = await person.graphql(document, { input: { name } });
    expect(reply).toStrictEqual(invalidFor('createApiKey', ['input', 'name'], message));
    expect(await storedFor(person)).toStrictEqual([]);
  });

  it.each(['2026-03-01T12:00:00.000Z', '2026-03-01T11:59:59.999Z', '1970-01-01T00:00:00Z'])(
    'rejects an expiry that is not in the future: %s',
    async (expiresAt) => {
      const person = await signUp(test);
      test.now = now;
      const reply = await person.graphql(document, { input: { name: 'CI', expiresAt } });
      const path = ['input', 'expiresAt'];
      expect(reply).toStrictEqual(
        invalidFor('createApiKey', path, 'Expires at must be in the future'),
      );
      expect(await storedFor(person)).toStrictEqual([]);
    },
  );

  it.each([
    ['no name', {}],
    ['an unknown permission', { name: 'CI', permission: 'OWNER' }],
    ['an unknown scope', { name: 'CI', scopes: ['FINANCE'] }],
    ['an expiry that is not a time', { name: 'CI', expiresAt: 'tomorrow' }],
    ['a user id', { name: 'CI', userId: 'other' }],
  ])('returns BAD_USER_INPUT for an input with %s', async (_what, input) => {
    const person = await signUp(test);
    expect(await person.errorCodes(document, { input })).toStrictEqual(['BAD_USER_INPUT']);
    expect(await storedFor(person)).toStrictEqual([]);
  });

  it('returns FORBIDDEN to an API key of any permission', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey({ permission: 'ADMIN', scopes: ['REFERRALS'] });
    const reply = await key.graphql(document, { input: { name: 'CI' } });
    expect(reply).toStrictEqual(
      forbiddenFor('createApiKey', 'This needs a web session, not a key'),
    );
    expect(await storedFor(person)).toHaveLength(1);
  });

  it('does not log the new secret when the database rejects the row', async () => {
    const { client } = test.database;
    const person = await signUp(test);
    await client.$executeRawUnsafe(
      "ALTER TABLE api_keys ADD CONSTRAINT injected CHECK (name <> 'injected')",
    );
    const linesBefore = test.logLines.length;
    const reply = await person.graphql(document, { input: { name: 'injected' } });
    await client.$executeRawUnsafe('ALTER TABLE api_keys DROP CONSTRAINT injected');
    expect(reply).toStrictEqual(errorFor('createApiKey', 'INTERNAL', 'Internal server error'));
    expect(await storedFor(person)).toStrictEqual([]);
    const logged = test.logLines.slice(linesBefore).join('');
    expect(logged).toContain('"code":"INTERNAL"');
    // A database error may contain the values of the row.
    expect(logged).not.toMatch(/fol_|v1\.[\da-f]{8}\./);
  });
});
