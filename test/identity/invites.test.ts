import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countAccountRows, createInvite, trySignUp } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';
import { signUp, signUpAs } from '../support/people.ts';

const test = useApp();
const refused = {
  error: 'Validation failed',
  details: ['Invite code is used, expired or unknown'],
};
const inviteOf = (code: string) =>
  test.database.client.referral.findUniqueOrThrow({ where: { code } });

describe('signing up with an invite', () => {
  it('accepts the invite and remembers when and by whom', async () => {
    const inviter = await signUp(test);
    const code = await createInvite(test, inviter.userId);
    const before = Date.now();
    const reply = await trySignUp(test, { inviteCode: code });
    expect(reply.statusCode).toBe(201);
    const invite = await inviteOf(code);
    expect(invite.acceptedById).toBe(reply.json().user.id);
    expect(invite.userId).toBe(inviter.userId);
    expect(invite.acceptedAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(invite.acceptedAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('leaves every other invite open', async () => {
    const inviter = await signUp(test);
    const other = await createInvite(test, inviter.userId);
    await trySignUp(test, { inviteCode: await createInvite(test, inviter.userId) });
    await signUp(test);
    expect(await inviteOf(other)).toMatchObject({ acceptedAt: null, acceptedById: null });
  });

  it('works until just seven days have passed', async () => {
    const inviter = await signUpAs(test, 'ADVISOR');
    const made = new Date('2026-03-01T12:00:00.000Z');
    const codeMadeThen = async () => {
      test.now = made;
      const mutation = 'mutation { createReferrals(input: { count: 1 }) { code } }';
      const [{ code }] = (await inviter.execute(mutation)).createReferrals;
      return code as string;
    };
    const signUpAfter = async (milliseconds: number) => {
      const inviteCode = await codeMadeThen();
      test.now = new Date(made.getTime() + milliseconds);
      return (await trySignUp(test, { inviteCode })).statusCode;
    };
    const sevenDays = 7 * 24 * 3_600_000;
    try {
      expect(await signUpAfter(sevenDays - 1)).toBe(201);
      expect(await signUpAfter(sevenDays)).toBe(422);
    } finally {
      test.now = undefined;
    }
  });

  it('works once: the second one with the code gets no account', async () => {
    const code = await createInvite(test, (await signUp(test)).userId);
    await trySignUp(test, { inviteCode: code });
    const accepted = await inviteOf(code);
    const before = await countAccountRows(test);
    const reply = await trySignUp(test, { inviteCode: code });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual(refused);
    expect(reply.cookies).toStrictEqual([]);
    expect(await countAccountRows(test)).toStrictEqual(before);
    expect(await inviteOf(code)).toStrictEqual(accepted);
  });

  it.each([
    ['expired', async (userId: string) => createInvite(test, userId, { expiresAt: new Date() })],
    [
      'used by an account that is no more',
      async (userId: string) => createInvite(test, userId, { acceptedAt: new Date(0) }),
    ],
    ['unknown', async () => randomUUID()],
    [
      'written in another case',
      async (userId: string) => (await createInvite(test, userId)).toUpperCase(),
    ],
    ['holding a lone surrogate', async () => 'a\ud800'],
  ])('makes no account for a code that is %s', async (what, createCode) => {
    const inviteCode = await createCode((await signUp(test)).userId);
    const before = await countAccountRows(test);
    const reply = await trySignUp(test, { inviteCode });
    expect(reply.statusCode).toBe(422);
    const details = what.includes('surrogate')
      ? ['Invite code contains characters that are not allowed']
      : refused.details;
    expect(reply.json()).toStrictEqual({ ...refused, details });
    expect(reply.cookies).toStrictEqual([]);
    expect(await countAccountRows(test)).toStrictEqual(before);
  });

  it('makes exactly one account when several race for one code', async () => {
    const inviteCode = await createInvite(test, (await signUp(test)).userId);
    const before = await countAccountRows(test);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => trySignUp(test, { inviteCode })),
    );
    const [winner, ...losers] = replies.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(winner?.statusCode).toBe(201);
    expect(losers.map((reply) => [reply.statusCode, reply.json()])).toStrictEqual(
      losers.map(() => [422, refused]),
    );
    expect((await inviteOf(inviteCode)).acceptedById).toBe(winner?.json().user.id);
    expect(await countAccountRows(test)).toStrictEqual({
      users: before.users + 1,
      credentials: before.credentials + 1,
      sessions: before.sessions + 1,
      categories: before.categories + 9,
      acceptedInvites: before.acceptedInvites + 1,
    });
  });
});
