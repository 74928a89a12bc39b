import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { countAccountRows, createInvite } from '../../../support/users/accounts.ts';
import { newEmail, password, signUpAs } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const inviter = useSeed(() => signUpAs(test, 'ADVISOR'));

const entries = () => ({ name: 'Ben', email: newEmail(), password });
const invite = (state: { expiresAt?: Date; acceptedAt?: Date } = {}) =>
  createInvite(test, inviter.userId, state);
const past = new Date(Date.now() - 60_000);

describe('an invite on the sign-up page', () => {
  it('that is open is accepted by the user who signs up with it', async () => {
    const code = await invite();
    const visitor = new Visitor(test);
    const page = await visitor.open(`/sign-up?invite=${code}`);
    expect(page.text).toContain('You have been invited. Your invite is open');
    const home = await visitor.submit(page, '/sign-up', entries());
    expect(home.address).toBe('/');
    const { acceptedById } = await test.database.client.referral.findUniqueOrThrow({
      where: { code },
    });
    const profile = await visitor.open('/settings/profile');
    expect(profile.text).toContain(acceptedById);
  });

  it('stays open after a rejected form', async () => {
    const code = await invite();
    const visitor = new Visitor(test);
    const rejected = await visitor.fillIn(`/sign-up?invite=${code}`, { ...entries(), name: '' });
    expect(rejected.status).toBe(422);
    expect(rejected.form('/sign-up').action).toBe(`/sign-up?invite=${code}`);
    expect((await visitor.submit(rejected, '/sign-up', entries())).address).toBe('/');
    const { acceptedAt } = await test.database.client.referral.findUniqueOrThrow({
      where: { code },
    });
    expect(acceptedAt).not.toBeNull();
  });

  it.each([
    ['used', () => invite({ acceptedAt: past }), 'Invite already used'],
    ['expired', () => invite({ expiresAt: past }), 'Invite expired'],
    ['unknown', async () => 'unknown-code', 'Invite not found'],
    ['not valid text', async () => '%00%ED%A0%80', 'Invite not found'],
    ['without letters', async () => '%F0%9F%91%8B', 'Invite not found'],
    ['too long', async () => 'x'.repeat(5_000), 'Invite not found'],
  ])('that is %s replaces the form with an explanation', async (_state, createCode, title) => {
    const visitor = new Visitor(test);
    const page = await visitor.open(`/sign-up?invite=${await createCode()}`);
    expect([page.status, page.title]).toStrictEqual([200, title]);
    expect(page.forms).toStrictEqual([]);
    expect(page.text).toContain('You can also sign up without an invite.');
    expect(page.link('Sign up without an invite')).toBe('/sign-up');
  });

  it('that is used before the form is submitted creates no user', async () => {
    const code = await invite();
    const [first, second] = [new Visitor(test), new Visitor(test)];
    const page = await second.open(`/sign-up?invite=${code}`);
    await first.fillIn(`/sign-up?invite=${code}`, entries());
    const before = await countAccountRows(test);
    const latePage = await second.submit(page, '/sign-up', entries());
    expect([latePage.status, latePage.title]).toStrictEqual([422, 'Invite already used']);
    expect(await countAccountRows(test)).toStrictEqual(before);
  });

  it.each(['', '%20', '&invite='])('that is blank is ignored: "%s"', async (code) => {
    const page = await new Visitor(test).open(`/sign-up?invite=${code}`);
    expect(page.text).toContain(
      'Store your prompt templates and finances, and create keys for your programs.',
    );
  });
});
