import type { TestApp } from '../app/app.ts';
import { type KeyHolder, type Person, signUpAs } from './people.ts';

export const week = 7 * 24 * 60 * 60 * 1_000;

/** Creates a user with a role, and a key with all permissions and scopes. */
export async function inviter(
  test: TestApp,
  role: 'ADVISOR' | 'MARKETER' | 'SUPER_ADMIN' = 'ADVISOR',
): Promise<{ person: Person; key: KeyHolder }> {
  const person = await signUpAs(test, role);
  const key = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] });
  return { person, key };
}

/** Stores referrals created at these times, in this order; accepted ones an hour later. */
export async function storeReferrals(
  { database: { client } }: TestApp,
  userId: string,
  creations: readonly { readonly at: Date; readonly accepted?: boolean }[],
): Promise<void> {
  await client.referral.createMany({
    data: creations.map(({ at, accepted }, index) => ({
      userId,
      code: `${userId.slice(-12)}${index}`,
      createdAt: at,
      expiresAt: new Date(at.getTime() + week),
      acceptedAt: accepted ? new Date(at.getTime() + 3_600_000) : null,
    })),
  });
}
