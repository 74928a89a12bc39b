import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { whileFailing } from '../support/database/database-failures.ts';
import { countAccountRows, trySignIn, trySignUp } from '../support/users/accounts.ts';
import { expectTrail, storedTrail, trailOf, withHeaders } from '../support/users/audit.ts';
import {
  anybody,
  Client,
  cookieOf,
  newEmail,
  Person,
  password,
  signUp,
} from '../support/users/people.ts';

const test = usePrivateApp({ TRUST_PROXY: '127.0.0.1' });
const newPassword = 'a quite different one';

/** A user who signs in behind a proxy with these headers. */
async function signInWith(headers: Record<string, string>): Promise<Person> {
  const person = await signUp(test);
  const reply = await new Client(test, headers).post('/api/auth/sign-in/email', {
    email: person.email,
    password,
  });
  return new Person(test, cookieOf(reply), person.userId, person.email);
}

describe('the audit trail', () => {
  it('contains sign-up, sign-in, sign-out and change of password, newest first', async () => {
    const person = await signUp(test);
    const otherBrowser = new Client(test, {
      cookie: cookieOf(await trySignIn(test, person.email)),
    });
    await otherBrowser.post('/api/auth/sign-out', {});
    const change = { currentPassword: password, newPassword };
    const changed = await person.post('/api/auth/change-password', change);
    expect(await trailOf(new Client(test, { cookie: cookieOf(changed) }))).toStrictEqual(
      ['PASSWORD_CHANGED', 'SIGNED_OUT', 'SIGNED_IN', 'SIGNED_UP'].map((kind) => ({
        kind,
        subject: null,
        address: '127.0.0.1',
        userAgent: 'lightMyRequest',
        byAdministrator: false,
      })),
    );
  });

  it('contains a failed sign-in if the user exists', async () => {
    const [person, otherUser] = [await signUp(test), await signUp(test)];
    const before = await test.database.client.auditEvent.count();
    const unknown = await trySignIn(test, newEmail(), 'wrong password');
    const known = await trySignIn(test, ` ${person.email.toUpperCase()}`, 'wrong password');
    const tooLong = await trySignIn(test, person.email, 'x'.repeat(200));
    await trySignIn(test, 'nobody\0@example.com', 'wrong password');
    for (const reply of [known, tooLong]) {
      expect([reply.statusCode, reply.json()]).toStrictEqual([401, unknown.json()]);
    }
    await expectTrail(test, person, ['SIGN_IN_FAILED', 'SIGN_IN_FAILED', 'SIGNED_UP']);
    await expectTrail(test, otherUser, ['SIGNED_UP']);
    expect(await test.database.client.auditEvent.count()).toBe(before + 2);
    expect((await trailOf(person))[0]).toStrictEqual({
      kind: 'SIGN_IN_FAILED',
      subject: null,
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
      byAdministrator: false,
    });
  });

  it('does not delay the response to a failed sign-in', async () => {
    const person = await signUp(test);
    const run = (sql: string) => test.database.client.$executeRawUnsafe(sql);
    await run('ALTER TABLE audit_events RENAME TO audit_events_aside');
    try {
      const reply = await trySignIn(test, person.email, 'wrong password');
      expect(reply.statusCode).toBe(401);
      await expect
        .poll(() =>
          test.logLines.some((line) => line.includes('a failed sign-in could not be recorded')),
        )
        .toBe(true);
    } finally {
      await run('ALTER TABLE audit_events_aside RENAME TO audit_events');
    }
  });

  it('does not reveal a user: a failed sign-in runs the same statements for any email address', async () => {
    const person = await signUp(test);
    const statementsFor = async (email: string) => {
      test.statements.length = 0;
      await trySignIn(test, email, 'wrong password');
      const written = () => test.statements.filter((sql) => sql.includes('sign_in_failed'));
      await expect.poll(() => written().length).toBe(1);
      return [...test.statements];
    };
    const statements = await statementsFor(person.email);
    expect(statements).toHaveLength(2);
    expect(await statementsFor(newEmail())).toStrictEqual(statements);
  });

  it('contains full IP addresses without ports, mapped IPv4 addresses as IPv4, and null for other strings', async () => {
    const addresses = [
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['203.0.113.9:52000', '203.0.113.9'],
      [`${'x'.repeat(500)}<script>`, null],
    ] as const;
    for (const [sent, address] of addresses) {
      const person = await signInWith({ 'x-forwarded-for': sent });
      expect((await trailOf(person))[0]).toMatchObject({ kind: 'SIGNED_IN', address });
    }
  });

  it('contains the user agent without control characters, at most 255 characters', async () => {
    const names = [
      ['Mozilla/5.0 (X11)', 'Mozilla/5.0 (X11)'],
      ['x'.repeat(300), 'x'.repeat(255)],
      ['a\tb\u0085c\u007f', 'a b c'],
      ['   ', null],
    ] as const;
    for (const [sent, userAgent] of names) {
      const person = await signInWith({ 'user-agent': sent });
      expect((await trailOf(person))[0]).toMatchObject({ kind: 'SIGNED_IN', userAgent });
    }
  });

  it('contains no event for a rejected sign-up or change of the password', async () => {
    const person = await signUp(test);
    await trySignUp(test, { email: person.email });
    const change = { currentPassword: 'not this one', newPassword };
    expect((await person.post('/api/auth/change-password', change)).statusCode).toBe(422);
    await anybody(test).post('/api/auth/sign-out', {});
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_UP']);
  });

  it('is written in the transaction of the change', async () => {
    const person = await signUp(test);
    const before = await countAccountRows(test);
    const own = () => test.database.client.session.findMany({ where: { userId: person.userId } });
    const sessions = await own();
    await whileFailing(test, 'BEFORE INSERT ON audit_events', async () => {
      const change = { currentPassword: password, newPassword };
      const replies = [
        await trySignUp(test),
        await trySignIn(test, person.email),
        await person.post('/api/auth/change-password', change),
        await person.post('/api/auth/sign-out', {}),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toStrictEqual([500, 500, 500, 500]);
      expect(replies.flatMap(({ cookies }) => cookies)).toStrictEqual([]);
    });
    expect(await countAccountRows(test)).toStrictEqual(before);
    expect(await own()).toStrictEqual(sessions);
    expect((await trySignIn(test, person.email)).statusCode).toBe(200);
  });

  it('contains no sign-in whose session could not be stored', async () => {
    const person = await signUp(test);
    const reply = await whileFailing(test, 'BEFORE INSERT ON sessions', () =>
      trySignIn(test, person.email),
    );
    expect(reply.statusCode).toBe(500);
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_UP']);
  });

  it('contains the address and user agent of a mutation', async () => {
    const person = withHeaders(await signUp(test), {
      'user-agent': 'a browser',
      'x-forwarded-for': '203.0.113.7',
    });
    await person.createApiKey({ name: 'for my script' });
    expect((await trailOf(person))[0]).toStrictEqual({
      kind: 'API_KEY_CREATED',
      subject: 'for my script',
      address: '203.0.113.7',
      userAgent: 'a browser',
      byAdministrator: false,
    });
  });
});
