import { describe, expect, it } from 'vitest';
import { countAccountRows, trySignIn, trySignUp } from '../support/accounts.ts';
import { usePrivateApp } from '../support/app.ts';
import { expectTrail, storedTrail, trailOf, withHeaders } from '../support/audit.ts';
import { whileFailing } from '../support/database-failures.ts';
import {
  anybody,
  Client,
  cookieOf,
  newEmail,
  Person,
  password,
  signUp,
} from '../support/people.ts';

const test = usePrivateApp({ TRUST_PROXY: '127.0.0.1' });
const newPassword = 'a quite different one';

/** Somebody who signs in behind a proxy, with such headers. */
async function signInWith(headers: Record<string, string>): Promise<Person> {
  const person = await signUp(test);
  const reply = await new Client(test, headers).post('/api/auth/sign-in/email', {
    email: person.email,
    password,
  });
  return new Person(test, cookieOf(reply), person.userId, person.email);
}

describe('the audit trail', () => {
  it('tells of sign-up, sign-in, sign-out and a change of password, newest first', async () => {
    const person = await signUp(test);
    const elsewhere = new Client(test, { cookie: cookieOf(await trySignIn(test, person.email)) });
    await elsewhere.post('/api/auth/sign-out', {});
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

  it('tells of a failed sign-in to the account that there is, and to nobody else', async () => {
    const [person, somebodyElse] = [await signUp(test), await signUp(test)];
    const before = await test.database.client.auditEvent.count();
    const unknown = await trySignIn(test, newEmail(), 'wrong password');
    const known = await trySignIn(test, ` ${person.email.toUpperCase()}`, 'wrong password');
    const tooLong = await trySignIn(test, person.email, 'x'.repeat(200));
    await trySignIn(test, 'nobody\0@example.com', 'wrong password');
    for (const reply of [known, tooLong]) {
      expect([reply.statusCode, reply.json()]).toStrictEqual([401, unknown.json()]);
    }
    await expectTrail(test, person, ['SIGN_IN_FAILED', 'SIGN_IN_FAILED', 'SIGNED_UP']);
    await expectTrail(test, somebodyElse, ['SIGNED_UP']);
    expect(await test.database.client.auditEvent.count()).toBe(before + 2);
    expect((await trailOf(person))[0]).toStrictEqual({
      kind: 'SIGN_IN_FAILED',
      subject: null,
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
      byAdministrator: false,
    });
  });

  it('does not let the answer to a failed sign-in wait for what is written', async () => {
    const person = await signUp(test);
    const run = (sql: string) => test.database.client.$executeRawUnsafe(sql);
    await run('ALTER TABLE audit_events RENAME TO audit_events_aside');
    try {
      const reply = await trySignIn(test, person.email, 'wrong password');
      expect(reply.statusCode).toBe(401);
      await expect
        .poll(() => test.logLines.some((line) => line.includes('a failed sign-in was not written')))
        .toBe(true);
    } finally {
      await run('ALTER TABLE audit_events_aside RENAME TO audit_events');
    }
  });

  it('sends the database the same statement, whether the address exists or not', async () => {
    const person = await signUp(test);
    for (const email of [person.email, newEmail()]) {
      test.statements.length = 0;
      await trySignIn(test, email, 'wrong password');
      const written = () => test.statements.filter((sql) => sql.includes('sign_in_failed'));
      await expect.poll(() => written().length).toBe(1);
    }
  });

  it('keeps addresses whole, IPv4 ones as such, and none that is not one', async () => {
    const addresses = [
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      [`${'x'.repeat(500)}<script>`, null],
    ] as const;
    for (const [sent, address] of addresses) {
      const person = await signInWith({ 'x-forwarded-for': sent });
      expect((await trailOf(person))[0]).toMatchObject({ kind: 'SIGNED_IN', address });
    }
  });

  it('keeps what a client calls itself, cut and without what does not print', async () => {
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

  it('tells of nothing that was refused: a taken address, a wrong current password', async () => {
    const person = await signUp(test);
    await trySignUp(test, { email: person.email });
    const change = { currentPassword: 'not this one', newPassword };
    expect((await person.post('/api/auth/change-password', change)).statusCode).toBe(422);
    await anybody(test).post('/api/auth/sign-out', {});
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_UP']);
  });

  it('is written with what it tells of or neither is', async () => {
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

  it('is not written by what can not be stored beside it', async () => {
    const person = await signUp(test);
    const reply = await whileFailing(test, 'BEFORE INSERT ON sessions', () =>
      trySignIn(test, person.email),
    );
    expect(reply.statusCode).toBe(500);
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_UP']);
  });

  it('tells the same client apart by its headers in a mutation', async () => {
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
