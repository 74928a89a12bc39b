import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { countAccountRows, createInvite, trySignUp } from '../support/users/accounts.ts';
import { signUp, signUpAs } from '../support/users/people.ts';

const test = useApp();
const invalidCode = {
  error: 'Validation failed',
  details: ['Invite code is used, expired or unknown'],
};
const inviteOf = (code: string) =>
  test.database.client.referral.findUniqueOrThrow({ where: { code } });

describe('sign-up with an invite code', () => {
  it('stores the user and the time in the referral', async () => {
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

  it('does not change other referrals', async () => {
    const inviter = await signUp(test);
    const other = await createInvite(test, inviter.userId);
    await trySignUp(test, { inviteCode: await createInvite(test, inviter.userId) });
    await signUp(test);
    expect(await inviteOf(other)).toMatchObject({ acceptedAt: null, acceptedById: null });
  });

  it('succeeds until the invite is seven days old', async () => {
    const inviter = await signUpAs(test, 'ADVISOR');
    const createdAt = new Date('2026-03-01T12:00:00.000Z');
    const codeMadeThen = async () => {
      test.now = createdAt;
      const mutation = 'mutation { createReferrals(input: { count: 1 }) { referrals { code } } }';
      const [{ code }] = (await inviter.execute(mutation)).createReferrals.referrals;
      return code as string;
    };
    const signUpAfter = async (milliseconds: number) => {
      const inviteCode = await codeMadeThen();
      test.now = new Date(createdAt.getTime() + milliseconds);
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

  it('returns 422 for a used code', async () => {
    const code = await createInvite(test, (await signUp(test)).userId);
    await trySignUp(test, { inviteCode: code });
    const accepted = await inviteOf(code);
    const before = await countAccountRows(test);
    const reply = await trySignUp(test, { inviteCode: code });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual(invalidCode);
    expect(reply.cookies).toStrictEqual([]);
    expect(await countAccountRows(test)).toStrictEqual(before);
    expect(await inviteOf(code)).toStrictEqual(accepted);
  });

  it.each([
    ['expired', async (userId: string) => createInvite(test, userId, { expiresAt: new Date() })],
    [
      'used by a deleted user',
      async (userId: string) => createInvite(test, userId, { acceptedAt: new Date(0) }),
    ],
    ['unknown', async () => randomUUID()],
    ['in another case', async (userId: string) => (await createInvite(test, userId)).toUpperCase()],
    ['text with a lone surrogate', async () => 'a\ud800'],
  ])('creates no user for a code that is %s', async (what, createCode) => {
    const inviteCode = await createCode((await signUp(test)).userId);
    const before = await countAccountRows(test);
    const reply = await trySignUp(test, { inviteCode });
    expect(reply.statusCode).toBe(422);
    const details = what.includes('surrogate')
      ? ['Invite code contains characters that are not allowed']
      : invalidCode.details;
    expect(reply.json()).toStrictEqual({ ...invalidCode, details });
    expect(reply.cookies).toStrictEqual([]);
    expect(await countAccountRows(test)).toStrictEqual(before);
  });

  it('creates one user when several requests use the same code', async () => {
    const inviteCode = await createInvite(test, (await signUp(test)).userId);
    const before = await countAccountRows(test);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => trySignUp(test, { inviteCode })),
    );
    const [winner, ...rejected] = replies.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(winner?.statusCode).toBe(201);
    expect(rejected.map((reply) => [reply.statusCode, reply.json()])).toStrictEqual(
      rejected.map(() => [422, invalidCode]),
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
