import type { ApiKeyPermission, ApiKeyScope, Role } from '../generated/prisma/enums.ts';

interface Description {
  readonly title: string;
  readonly description: string;
}

export const permissionLevels = {
  READ: { title: 'Read', description: 'Read prompt templates; submit and read ideas.' },
  MANAGE: {
    title: 'Manage',
    description:
      'Also create, update and delete prompt templates. With the scope Referrals, also referrals.',
  },
  ADMIN: { title: 'Admin', description: 'Also list API keys.' },
} as const satisfies Record<ApiKeyPermission, Description>;

export const keyScopes = {
  REFERRALS: {
    title: 'Referrals',
    description: 'List and create referral invites, while the owner is an advisor or higher.',
  },
} as const satisfies Record<ApiKeyScope, Description>;

export const roles = {
  MEMBER: { title: 'Member', description: 'Manages own templates, ideas, keys and finances.' },
  ADVISOR: { title: 'Advisor', description: 'Also creates referral invites, at most 5 at a time.' },
  MARKETER: {
    title: 'Marketer',
    description: 'Also creates referral invites, at most 50 at a time.',
  },
  SUPER_ADMIN: {
    title: 'Super admin',
    description: 'Also manages users, roles and the status of ideas.',
  },
} as const satisfies Record<Role, Description>;

const levelOrder = Object.keys(permissionLevels) as ApiKeyPermission[];
const roleOrder = Object.keys(roles) as Role[];

/** admin ⊃ manage ⊃ read (D49). */
export function includesPermission(held: ApiKeyPermission, needed: ApiKeyPermission): boolean {
  return levelOrder.indexOf(held) >= levelOrder.indexOf(needed);
}

export function isAtLeast(role: Role, needed: Role): boolean {
  return roleOrder.indexOf(role) >= roleOrder.indexOf(needed);
}
