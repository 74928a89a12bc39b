import type { RecordType, Role } from '../generated/prisma/enums.ts';
import type { Requirements } from './access.ts';
import { isAtLeast } from './permissions.ts';

/** The requirements of all referral fields (documented). */
export const referralAccess = {
  prompts: 'MANAGE',
  scope: 'REFERRALS',
  role: 'ADVISOR',
} as const satisfies Requirements;

/** What a caller needs for a webhook with these record types. A webhook sends what it could read later. */
export const recordAccess: Readonly<Record<RecordType, Requirements>> = {
  PROMPT_TEMPLATE: { prompts: 'MANAGE' },
  IDEA: { prompts: 'MANAGE' },
  REFERRAL: referralAccess,
  CATEGORY: { finance: true },
  ENTRY: { finance: true },
  ACCOUNT: { finance: true },
};

/** The record types that a user with a role may read. Sessions need no other access. */
export const readableTypes = (types: readonly RecordType[], role: Role): RecordType[] =>
  types.filter((type) => isAtLeast(role, recordAccess[type].role ?? 'MEMBER'));
