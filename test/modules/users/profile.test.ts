import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { whileFailing } from '../../support/database/database-failures.ts';
import { invalidFor } from '../../support/samples/error-cases.ts';
import { trySignIn, trySignUp, userBehind } from '../../support/users/accounts.ts';
import { storedTrail } from '../../support/users/audit.ts';
import { Client, cookieOf, type Person, signUp, signUpAs } from '../../support/users/people.ts';

const test = useApp();
const rename = `mutation ($input: UpdateProfileInput!) {
  updateProfile(input: $input) { user { databaseId name email } }
}`;
const nameOf = async (person: Person) => (await person.execute('{ viewer { name } }')).viewer.name;

describe('updateProfile', () => {
  it("sets the caller's trimmed name and adds an audit event", async () => {
    const [person, otherUser] = [await signUp(test), await signUp(test)];
    const input = { name: '  Ada Lovelace ' };
    expect(await person.execute(rename, { input })).toStrictEqual({
      updateProfile: {
        user: { databaseId: person.userId, name: 'Ada Lovelace', email: person.email },
      },
    });
    expect(await nameOf(person)).toBe('Ada Lovelace');
    expect(await nameOf(otherUser)).toBe('Somebody');
    expect(await storedTrail(test, person)).toStrictEqual([
      'NAME_CHANGED Ada Lovelace',
      'SIGNED_UP',
    ]);
  });

  it('changes nothing and adds no audit event for the same name', async () => {
    const person = await signUp(test);
    const find = () => test.database.client.user.findUnique({ where: { id: person.userId } });
    const before = await find();
    await person.execute(rename, { input: { name: 'Somebody' } });
    expect(await find()).toStrictEqual(before);
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_UP']);
  });

  it.each([
    '',
    ' \n',
    '\u200b',
    '\u{1f469}\u200d\u{1f4bb}',
    '\u{1f600}'.repeat(100),
    '\u{1f600}'.repeat(101),
    'a\0',
    'a\ud800',
  ])('accepts the same names as sign-up: %j', async (name) => {
    const person = await signUp(test);
    const { statusCode, body } = await trySignUp(test, { name });
    const reply = await person.graphql(rename, { input: { name } });
    if (statusCode === 201) {
      expect(reply.data.updateProfile.user.name).toBe(name);
      return;
    }
    const { details } = JSON.parse(body);
    expect(reply).toStrictEqual(invalidFor('updateProfile', ['input', 'name'], details[0]));
    expect(await nameOf(person)).toBe('Somebody');
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_UP']);
  });

  it('rejects null as the name, and fields that are not in the profile', async () => {
    const person = await signUp(test);
    expect(await person.errorCodes(rename, { input: { name: null } })).toStrictEqual([
      'VALIDATION_FAILED',
    ]);
    expect(
      await person.errorCodes(rename, { input: { name: 'x', role: 'SUPER_ADMIN' } }),
    ).toStrictEqual(['BAD_USER_INPUT']);
    expect(await nameOf(person)).toBe('Somebody');
  });

  it('sets the locale and the currency in their canonical form, and clears them', async () => {
    const person = await signUp(test);
    const formats = `mutation ($input: UpdateProfileInput!) {
      updateProfile(input: $input) { user { name locale currency } }
    }`;
    const update = async (input: object) =>
      (await person.execute(formats, { input })).updateProfile.user;
    const initial = { name: 'Somebody', locale: null, currency: null };
    expect(await update({})).toStrictEqual(initial);
    const set = { ...initial, locale: 'de-CH', currency: 'CHF' };
    expect(await update({ locale: ' DE-ch', currency: 'chf' })).toStrictEqual(set);
    expect(await update({ name: 'Somebody' })).toStrictEqual(set);
    expect(await update({ locale: null, currency: '' })).toStrictEqual(initial);
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_UP']);
  });

  it.each([
    ['locale', 'not a tag'],
    ['locale', 'xx'],
    ['locale', 'de-u-nu'],
    ['locale', 'de-1996'],
    ['currency', 'EU'],
    ['currency', 'QQQ'],
  ])('rejects the %s %j', async (field, value) => {
    const person = await signUp(test);
    const { errors } = await person.graphql(rename, { input: { [field]: value } });
    expect(errors).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED', details: [{ path: ['input', field] }] } },
    ]);
  });
});

describe('signOutEverywhere', () => {
  const document = 'mutation { signOutEverywhere { endedSessions } }';

  it("ends all of the caller's sessions and returns their number", async () => {
    const [person, otherUser] = [await signUp(test), await signUp(test)];
    const otherSession = cookieOf(await trySignIn(test, person.email));
    expect(await person.execute(document)).toStrictEqual({
      signOutEverywhere: { endedSessions: 2 },
    });
    for (const cookie of [person.headers.cookie as string, otherSession]) {
      expect(await userBehind(test, cookie)).toBeNull();
      expect(await new Client(test, { cookie }).errorCodes(document)).toStrictEqual([
        'UNAUTHENTICATED',
      ]);
    }
    expect(await userBehind(test, otherUser.headers.cookie as string)).toBe(otherUser.userId);
    expect(await storedTrail(test, person)).toStrictEqual([
      'SIGNED_OUT_EVERYWHERE',
      'SIGNED_IN',
      'SIGNED_UP',
    ]);
  });

  it('does not change keys or the password', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    await person.execute(document);
    expect((await key.get('/api/v1/prompt_templates')).statusCode).toBe(200);
    expect((await trySignIn(test, person.email)).statusCode).toBe(200);
  });

  it("ends no session when the audit event can't be stored", async () => {
    const person = await signUp(test);
    await whileFailing(test, 'BEFORE INSERT ON audit_events', async () => {
      expect(await person.errorCodes(document)).toStrictEqual(['INTERNAL']);
    });
    expect(await userBehind(test, person.headers.cookie as string)).toBe(person.userId);
  });
});

describe('the audit trail of a role', () => {
  it('contains each change, caused by a super admin', async () => {
    const [administrator, person] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    const userId = Buffer.from(`User:${person.userId}`).toString('base64');
    for (const role of ['ADVISOR', 'ADVISOR', 'SUPER_ADMIN']) {
      const document = `mutation { setUserRole(userId: "${userId}", role: ${role}) { user { role } } }`;
      await administrator.execute(document);
    }
    const { auditEvents } = await person.execute(
      '{ auditEvents(first: 2) { nodes { kind subject address userAgent byAdministrator } } }',
    );
    const by = { kind: 'ROLE_CHANGED', address: null, userAgent: null, byAdministrator: true };
    expect(auditEvents.nodes).toStrictEqual([
      { ...by, subject: 'SUPER_ADMIN' },
      { ...by, subject: 'ADVISOR' },
    ]);
    expect(await storedTrail(test, person)).toHaveLength(3);
    expect(await storedTrail(test, administrator)).toStrictEqual(['SIGNED_UP']);
  });
});
