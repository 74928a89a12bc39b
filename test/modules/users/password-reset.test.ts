import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { baseUrl, usePrivateApp } from '../../support/app/app.ts';
import { whileFailing } from '../../support/database/database-failures.ts';
import { invalidFor, notFoundFor } from '../../support/samples/error-cases.ts';
import { expectOldPassword, trySignIn, userBehind } from '../../support/users/accounts.ts';
import { storedTrail, trailOf } from '../../support/users/audit.ts';
import {
  type Client,
  type Person,
  password,
  signUp,
  signUpAs,
} from '../../support/users/people.ts';

const test = usePrivateApp();
const newPassword = 'a quite different one';
const document = `mutation ($userId: ID!) {
  createPasswordReset(userId: $userId) { url expiresAt }
}`;
const idOf = (userId: string) => globalId('User', userId);
const clientInfo = { address: '203.0.113.5', userAgent: 'a browser' };
const day = 24 * 60 * 60 * 1_000;

const makeLink = (client: Client, { userId }: Pick<Person, 'userId'>) =>
  client.graphql(document, { userId: idOf(userId) });

/** The token of a link for a user, created by a super admin. */
async function tokenFor(person: Person, creator?: Client): Promise<string> {
  const { data } = await makeLink(creator ?? (await signUpAs(test, 'SUPER_ADMIN')), person);
  return new URL(data.createPasswordReset.url).searchParams.get('token') as string;
}

const use = (token: string, chosen = newPassword) =>
  test.app.identity.authentication.resetPassword(
    { attempt: 'reset-password', address: '203.0.113.5', cookie: undefined, clientInfo },
    { token, newPassword: chosen },
  );

const invalid = (path: string, message: string) => ({
  code: 'VALIDATION_FAILED',
  details: [{ path: [path], message }],
});
const invalidLink = invalid('token', 'Link is used, expired or unknown');

const expectUnchanged = (person: Person) => expectOldPassword(test, person, newPassword);

describe('createPasswordReset', () => {
  it('returns a link that expires after a day, and stores only a hash', async () => {
    const [administrator, person] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    test.now = new Date('2026-03-01T12:00:00Z');
    const reply = await makeLink(administrator, person);
    test.now = undefined;
    expect(reply).toStrictEqual({
      data: {
        createPasswordReset: { url: expect.any(String), expiresAt: '2026-03-02T12:00:00.000Z' },
      },
    });
    const { url } = reply.data.createPasswordReset;
    expect(url).toMatch(new RegExp(`^${baseUrl}/reset-password\\?token=[0-9A-Za-z]{32}$`));
    const stored = await test.database.client.passwordReset.findMany();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.tokenHash).toHaveLength(32);
    const token = url.split('=')[1];
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(Buffer.from(stored[0]?.tokenHash ?? []).toString('latin1')).not.toContain(token);
    expect(test.logLines.join()).not.toContain(token);
  });

  it('adds an audit event for the user, without the client info of the super admin', async () => {
    const person = await signUp(test);
    await tokenFor(person);
    expect((await trailOf(person))[0]).toStrictEqual({
      kind: 'PASSWORD_RESET_LINK_MADE',
      subject: null,
      address: null,
      userAgent: null,
      byAdministrator: true,
    });
  });

  it("returns VALIDATION_FAILED for the caller's own id", async () => {
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    expect(await makeLink(administrator, administrator)).toStrictEqual(
      invalidFor('createPasswordReset', ['userId'], 'User must be another user'),
    );
    const { userId } = administrator;
    expect(await test.database.client.passwordReset.count({ where: { userId } })).toBe(0);
    expect(await storedTrail(test, administrator)).toStrictEqual(['SIGNED_UP']);
  });

  it('returns NOT_FOUND for an unknown id, a malformed id or the id of another type', async () => {
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    const { id } = await administrator.createApiKey();
    for (const userId of [idOf(randomUUID()), idOf('1'), randomUUID(), '', '\0', id]) {
      expect(await administrator.graphql(document, { userId })).toStrictEqual(
        notFoundFor('createPasswordReset'),
      );
    }
  });
});

describe('resetPassword', () => {
  it('sets the password, ends all sessions and adds an audit event', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const token = await tokenFor(person);
    await use(token);
    expect(await userBehind(test, person.headers.cookie as string)).toBeNull();
    expect(await test.database.client.session.count({ where: { userId: person.userId } })).toBe(0);
    expect((await trySignIn(test, person.email)).statusCode).toBe(401);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
    expect((await key.get('/api/v1/prompt_templates')).statusCode).toBe(200);
    const events = await test.database.client.auditEvent.findMany({
      where: { userId: person.userId, kind: 'PASSWORD_RESET' },
    });
    expect(events).toMatchObject([{ ...clientInfo, actorId: null, subject: null }]);
  });

  it('accepts 128 characters of two UTF-16 units each', async () => {
    const person = await signUp(test);
    const chosen = '🔑'.repeat(128);
    await use(await tokenFor(person), chosen);
    expect((await trySignIn(test, person.email, chosen)).statusCode).toBe(200);
  });

  it('accepts a token once', async () => {
    const person = await signUp(test);
    const token = await tokenFor(person);
    await use(token);
    await expect(use(token, 'yet another one')).rejects.toMatchObject(invalidLink);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('accepts one of several concurrent requests with the same token', async () => {
    const person = await signUp(test);
    const token = await tokenFor(person);
    const chosen = [1, 2, 3, 4].map((number) => `the password of ${number}`);
    const outcomes = await Promise.allSettled(chosen.map((each) => use(token, each)));
    const winners = chosen.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const each of chosen) {
      const { statusCode } = await trySignIn(test, person.email, each);
      expect(statusCode).toBe(each === winners[0] ? 200 : 401);
    }
  });

  it('accepts only the newest token of a user', async () => {
    const person = await signUp(test);
    const [older, newer] = [await tokenFor(person), await tokenFor(person)];
    await expect(use(older)).rejects.toMatchObject(invalidLink);
    await expectUnchanged(person);
    await use(newer);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('rejects a token that is a day old', async () => {
    const person = await signUp(test);
    test.now = new Date(Date.now() - day);
    const token = await tokenFor(person);
    test.now = undefined;
    await expect(use(token)).rejects.toMatchObject(invalidLink);
    await expectUnchanged(person);
  });

  it('rejects a token that is older than a change of the password', async () => {
    const person = await signUp(test);
    const token = await tokenFor(person);
    const change = { currentPassword: password, newPassword: 'chosen by the owner' };
    expect((await person.post('/api/auth/change-password', change)).statusCode).toBe(200);
    await expect(use(token)).rejects.toMatchObject(invalidLink);
    expect((await trySignIn(test, person.email, change.newPassword)).statusCode).toBe(200);
  });

  it('rejects a token whose creator is no longer a super admin', async () => {
    const [creator, other, person, guest] = [
      await signUpAs(test, 'SUPER_ADMIN'),
      await signUpAs(test, 'SUPER_ADMIN'),
      await signUp(test),
      await signUp(test),
    ];
    const token = await tokenFor(person, creator);
    const fromOther = await tokenFor(guest, other);
    const setRole = (role: string) =>
      other.execute(
        'mutation ($id: ID!, $role: Role!) { setUserRole(userId: $id, role: $role) { user { role } } }',
        { id: idOf(creator.userId), role },
      );
    await setRole('MARKETER');
    await setRole('SUPER_ADMIN');
    await expect(use(token)).rejects.toMatchObject(invalidLink);
    await expectUnchanged(person);
    await use(fromOther);
    expect((await trySignIn(test, guest.email, newPassword)).statusCode).toBe(200);
  });

  it.each(['', 'x', '\0', '\ud800', 'x'.repeat(100_000)])(
    'rejects an unknown token',
    async (token) => {
      await expect(use(token)).rejects.toMatchObject(invalidLink);
    },
  );

  it.each([
    ['', "New password can't be blank"],
    ['short', 'New password is too short (minimum is 8 characters)'],
    ['x'.repeat(129), 'New password is too long (maximum is 128 characters)'],
    ['longenough\0', 'New password contains characters that are not allowed'],
  ])('rejects an invalid password and keeps the token valid: %j', async (chosen, message) => {
    const person = await signUp(test);
    const token = await tokenFor(person);
    await expect(use(token, chosen)).rejects.toMatchObject(invalid('newPassword', message));
    await expectUnchanged(person);
    await use(token);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('runs in one transaction', async () => {
    const person = await signUp(test);
    const token = await tokenFor(person);
    await whileFailing(test, 'BEFORE INSERT ON audit_events', async () => {
      await expect(use(token)).rejects.toThrow('an injected failure');
    });
    await expectUnchanged(person);
    await use(token);
  });

  it('ends sessions of concurrent sign-ins with the old password', async () => {
    const person = await signUp(test);
    for (let round = 0; round < 5; round += 1) {
      const old = round === 0 ? password : `${newPassword} ${round - 1}`;
      const token = await tokenFor(person);
      const signIns = Array.from({ length: 3 }, () => trySignIn(test, person.email, old));
      await Promise.all([...signIns, use(token, `${newPassword} ${round}`)]);
      const { count } = test.database.client.session;
      expect(await count({ where: { userId: person.userId } })).toBe(0);
    }
  });
});
