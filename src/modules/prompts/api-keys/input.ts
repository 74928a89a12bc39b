import { z } from 'zod';
import type { ApiKeyPermission, ApiKeyScope } from '../../../generated/prisma/enums.ts';
import type { EnumMapping } from '../../../input/enums.ts';
import { text } from '../../../input/text.ts';

export const permissionValues = {
  read: 'READ',
  manage: 'MANAGE',
  admin: 'ADMIN',
} as const satisfies EnumMapping<ApiKeyPermission>;

export const scopeValues = { referrals: 'REFERRALS' } as const satisfies EnumMapping<ApiKeyScope>;

/** The role of the user does not limit the permission and the scopes of a new key (D56). */
export const createApiKeyInput = z.object({
  name: text({ max: 100 }),
  permission: z
    .enum(['READ', 'MANAGE', 'ADMIN'])
    .nullish()
    .transform((permission) => permission ?? ('READ' as const)),
  scopes: z
    .array(z.enum(['REFERRALS']))
    .nullish()
    .transform((scopes) => [...new Set(scopes ?? [])]),
  expiresAt: z
    .date()
    .nullish()
    .transform((time) => time ?? null),
});
