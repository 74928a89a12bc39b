import { z } from 'zod';
import { text } from '../../input.ts';

/** A new prompt-service key. Any key may ask for any permission and scope (decision). */
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
