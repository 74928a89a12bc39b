import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { trySignIn, userBehind } from '../../../support/users/accounts.ts';
import { type Person, password, signUp, signUpAs } from '../../../support/users/people.ts';
import { WebPage } from '../../../support/web/web-page.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const newPassword = 'a quite different one';
const chosen = { newPassword, repeated: newPassword };
const dead = 'Link is used, expired or unknown.';
const day = 24 * 60 * 60 * 1_000;

/** The path of a link that a super admin creates on the web page of a user. */
async function linkFor({ userId }: Person): Promise<string> {
  const admin = new Visitor(test, await signUpAs(test, 'SUPER_ADMIN'));
  const page = await admin.open(`/admin/users/${userId}`);
  const shown = await admin.submit(page, `/admin/users/${userId}/password-reset`);
  const { pathname, search } = new URL(shown.copyable('link') as string);
  return pathname + search;
}

/** Expects that a link is reported when it is opened, and changes nothing when it is submitted. */
async function expectDead(link: string): Promise<void> {
  const visitor = new Visitor(test);
  const page = await visitor.open(link);
  expect([page.status, page.title]).toStrictEqual([200, 'This link does not work']);
  expect(page.markup).not.toContain('type="password"');
  const { token } = await visitor.open('/sign-in');
  const reply = await visitor.post(link, { ...chosen, _token: token });
  const rejected = new WebPage(reply, link);
  expect([rejected.status, rejected.alert]).toStrictEqual([422, dead]);
}

describe('a password-reset link', () => {
  it('sets a new password and ends all sessions', async () => {
    const person = await signUp(test);
    const link = await linkFor(person);
    const page = await new Visitor(test).fillIn(link, chosen);
    expect(page.address).toBe('/sign-in');
    expect(page.notice).toBe('Password changed. Sign in with the new password.');
    expect(await userBehind(test, person.headers.cookie as string)).toBeNull();
    expect((await trySignIn(test, person.email)).statusCode).toBe(401);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('sets the first password of a user who has none', async () => {
    const person = await signUp(test);
    await test.database.client.signInMethod.deleteMany({ where: { userId: person.userId } });
    const page = await new Visitor(test).fillIn(await linkFor(person), chosen);
    expect(page.notice).toBe('Password changed. Sign in with the new password.');
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('signs out another user in the same browser', async () => {
    const [person, other] = [await signUp(test), await signUp(test)];
    const visitor = new Visitor(test, other);
    const page = await visitor.fillIn(await linkFor(person), chosen);
    expect(page.title).toBe('Sign in');
    expect(visitor.cookie).not.toContain('folio_session');
    expect(await userBehind(test, other.headers.cookie as string)).toBeNull();
  });

  it('works once', async () => {
    const person = await signUp(test);
    const link = await linkFor(person);
    const visitor = new Visitor(test);
    await visitor.fillIn(link, chosen);
    await expectDead(link);
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('does not work after a day', async () => {
    const person = await signUp(test);
    test.now = new Date(Date.now() - day);
    const [admin, { userId }] = [await signUpAs(test, 'SUPER_ADMIN'), person];
    const { createPasswordReset } = await admin.execute(
      'mutation ($userId: ID!) { createPasswordReset(userId: $userId) { url } }',
      { userId: Buffer.from(`User:${userId}`).toString('base64') },
    );
    test.now = undefined;
    const link = createPasswordReset.url.replace('http://folio.test', '');
    await expectDead(link);
    expect((await trySignIn(test, person.email)).statusCode).toBe(200);
  });

  it.each(['', '?token=', '?token=unknown', '?token=%00', '?token=%ED%A0%80', '?x=y'])(
    'is rejected if its token is unknown: "%s"',
    async (query) => {
      await expectDead(`/reset-password${query}`);
    },
  );

  it('stays valid after an invalid password, and the form shows the issue at its field', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test);
    let page = await visitor.open(await linkFor(person));
    for (const [entries, field, issue] of [
      [{ newPassword: 'short', repeated: 'short' }, 'newPassword', /is too short/],
      [{ newPassword: '', repeated: '' }, 'newPassword', /can't be blank/],
      [{ newPassword, repeated: password }, 'repeated', /The passwords do not match/],
    ] as const) {
      page = await visitor.submit(page, '/reset-password', entries);
      expect([page.status, page.problem(field)]).toStrictEqual([422, expect.stringMatching(issue)]);
      expect(page.alert).toBeUndefined();
    }
    expect((await trySignIn(test, person.email)).statusCode).toBe(200);
    expect((await visitor.submit(page, '/reset-password', chosen)).address).toBe('/sign-in');
    expect((await trySignIn(test, person.email, newPassword)).statusCode).toBe(200);
  });

  it('is sent neither to other sites nor to the log', async () => {
    const link = await linkFor(await signUp(test));
    const token = link.split('=')[1] as string;
    const page = await new Visitor(test).open(link);
    expect(page.reply.headers['referrer-policy']).toBe('same-origin');
    expect(page.markup).not.toMatch(/(src|href)="https?:/);
    expect(test.logLines.join()).not.toContain(token);
  });
});
