import { z } from 'zod';
import { ApiKeyPermission, ApiKeyScope } from '../../../generated/prisma/enums.ts';
import { inLowerCase } from '../../../input/enums.ts';
import { text } from '../../../input/text.ts';

export const permissionValues = inLowerCase(ApiKeyPermission);
export const scopeValues = inLowerCase(ApiKeyScope);

/** The role of the user does not limit the permission and the scopes of a new key (D56). */
export const createApiKeyInput = z.object({
  name: text({ max: 100 }),
  permission: z
    .enum(ApiKeyPermission)
    .nullish()
    .transform((permission) => permission ?? ('READ' as const)),
  scopes: z
    .array(z.enum(ApiKeyScope))
    .nullish()
    .transform((scopes) => [...new Set(scopes ?? [])]),
  expiresAt: z
    .date()
    .nullish()
    .transform((time) => time ?? null),
});
