import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { anybody, type Person, signUp, signUpAs } from '../../support/users/people.ts';

const test = usePrivateApp();

/** The token of a link for a user, created by a super admin. */
async function tokenFor({ userId }: Person): Promise<string> {
  const { createPasswordReset } = await (await signUpAs(test, 'SUPER_ADMIN')).execute(
    'mutation ($userId: ID!) { createPasswordReset(userId: $userId) { url } }',
    { userId: Buffer.from(`User:${userId}`).toString('base64') },
  );
  return new URL(createPasswordReset.url).searchParams.get('token') as string;
}

const use = (token: string) =>
  test.app.identity.authentication.resetPassword(
    {
      attempt: 'reset-password',
      address: '203.0.113.5',
      cookie: undefined,
      clientInfo: { address: '203.0.113.5', userAgent: 'a browser' },
    },
    { token, newPassword: 'a quite different one' },
  );

describe('passwordResetLink', () => {
  const linkOf = async (token: string) =>
    (
      await anybody(test).execute(
        'query ($token: String!) { passwordResetLink(token: $token) { expiresAt } }',
        { token },
      )
    ).passwordResetLink;

  it('returns an unused link to anyone who has it, and null after its use or expiry', async () => {
    const person = await signUp(test);
    const replaced = await tokenFor(person);
    expect(await linkOf(replaced)).toStrictEqual({ expiresAt: expect.any(String) });
    const token = await tokenFor(person);
    expect(await linkOf(replaced)).toBeNull();
    const { expiresAt } = await linkOf(token);
    test.now = new Date(expiresAt);
    expect(await linkOf(token)).toBeNull();
    test.now = undefined;
    expect(await linkOf(token)).toStrictEqual({ expiresAt });
    await use(token);
    expect(await linkOf(token)).toBeNull();
  });

  it.each(['', 'unknown', 'a\0', '\ud800', 'x'.repeat(1_000)])(
    'returns null for an unknown token: %#',
    async (token) => {
      expect(await linkOf(token)).toBeNull();
    },
  );
});
