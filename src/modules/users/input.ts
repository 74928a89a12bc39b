import { z } from 'zod';
import { isStorable, text } from '../../input/text.ts';

/** What a person says of themselves; the rules of sign-up. */
export const updateProfileInput = z.object({ name: text({ max: 100 }) });

/** What the list of accounts is searched for; blank is as if left out. */
export const userFilter = z.object({
  search: z
    .string()
    .transform((search) => search.trim())
    .refine((search) => search.length <= 100, {
      error: 'is too long (maximum is 100 characters)',
    })
    .refine(isStorable, { error: 'contains characters that are not allowed' })
    .nullish(),
});
