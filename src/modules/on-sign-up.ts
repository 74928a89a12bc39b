import type { OnSignUp } from '../identity/sign-up.ts';
import { createDefaultCategories } from './finance/categories/on-sign-up.ts';
import { acceptInvite } from './prompts/referrals/on-sign-up.ts';

export function signUpSteps(clock: () => Date): OnSignUp {
  const accept = acceptInvite(clock);
  return async (database, user, inviteCode) => {
    await createDefaultCategories(database, user, inviteCode);
    await accept(database, user, inviteCode);
  };
}
