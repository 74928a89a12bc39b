import { z } from 'zod';
import { isStorable, text, unstorable } from '../../input/text.ts';

/** `updateProfile`. The same rules as for sign-up. */
export const updateProfileInput = z.object({ name: text({ max: 100 }) });

/** The text of `UserFilter`. Blank text is ignored. */
export const userFilter = z.object({
  search: z
    .string()
    .transform((search) => search.trim())
    .refine((search) => search.length <= 100, {
      error: 'is too long (maximum is 100 characters)',
      params: { code: 'TOO_LONG' },
    })
    .refine(isStorable, { error: unstorable })
    .nullish(),
});
