import type { ApiKeyPermission, ApiKeyScope, Role } from '../generated/prisma/enums.ts';

interface Description {
  readonly title: string;
  readonly description: string;
}

/** What a prompt-service key may do, from the least to the most; each holds those before it. */
export const permissionLevels = {
  READ: { title: 'Read', description: 'List and show prompt templates; submit and read ideas.' },
  MANAGE: {
    title: 'Manage',
    description:
      'All of read; create, update and delete prompt templates; with the scope, referrals.',
  },
  ADMIN: { title: 'Admin', description: 'All of manage; list the API keys.' },
} as const satisfies Record<ApiKeyPermission, Description>;

/** What a key must ask for besides its permission. */
export const keyScopes = {
  REFERRALS: {
    title: 'Referrals',
    description: 'List and create referral invites, while the owner is advisor or higher.',
  },
} as const satisfies Record<ApiKeyScope, Description>;

/** What an account may do, from the least to the most; each holds those before it. */
export const roles = {
  MEMBER: { title: 'Member', description: 'Own templates, ideas, keys and finances.' },
  ADVISOR: { title: 'Advisor', description: 'Also referral invites, at most 5 at a time.' },
  MARKETER: { title: 'Marketer', description: 'Referral invites, at most 50 at a time.' },
  SUPER_ADMIN: { title: 'Super admin', description: 'Also users, roles and the status of ideas.' },
} as const satisfies Record<Role, Description>;

const levelOrder = Object.keys(permissionLevels) as ApiKeyPermission[];
const roleOrder = Object.keys(roles) as Role[];

/** Whether a permission level includes another: admin ⊃ manage ⊃ read (D49). */
export function includesPermission(held: ApiKeyPermission, needed: ApiKeyPermission): boolean {
  return levelOrder.indexOf(held) >= levelOrder.indexOf(needed);
}

/** Whether a role is another or higher. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return roleOrder.indexOf(role) >= roleOrder.indexOf(needed);
}
