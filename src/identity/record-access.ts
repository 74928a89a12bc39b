import type { RecordType, Role } from '../generated/prisma/enums.ts';
import { accessError, type Requirements } from './access.ts';

/** The requirements of all referral fields (documented). */
export const referralAccess = {
  prompts: 'MANAGE',
  scope: 'REFERRALS',
  role: 'ADVISOR',
} as const satisfies Requirements;

/** Who may change records. A webhook receives them too. */
export const recordAccess: Readonly<Record<RecordType, Requirements>> = {
  PROMPT_TEMPLATE: { prompts: 'MANAGE' },
  PROMPT_TEMPLATE_VERSION: { prompts: 'MANAGE' },
  PROMPT_TEMPLATE_LABEL_MOVE: { prompts: 'MANAGE' },
  IDEA: { prompts: 'MANAGE' },
  REFERRAL: referralAccess,
  CATEGORY: { finance: true },
  ENTRY: { finance: true },
  ACCOUNT: { finance: true },
};

/** The types that a user with this role may read in a session. */
export function readableTypes(types: readonly RecordType[], role: Role): RecordType[] {
  const caller = { kind: 'session', userId: '', role, sessionId: '' } as const;
  return types.filter((type) => !accessError(caller, recordAccess[type]));
}
