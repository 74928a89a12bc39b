import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { enumFilter, filterInput, notOn, plainFilter } from '../../input/filters.ts';
import { isStorable, text, unstorable } from '../../input/text.ts';

export const updateProfileInput = z.object({ name: text({ max: 100 }) });

/** May be blank. */
const searched = z
  .string()
  .transform((search) => search.trim())
  .refine((search) => search.length <= 100, {
    error: 'is too long (maximum is 100 characters)',
    params: { code: 'TOO_LONG' },
  })
  .refine(isStorable, { error: unstorable });

const noList = {
  rest: 'REST has no list of users.',
  cli: 'The command line has no list of users.',
};

export const userFilter = filterInput({
  name: 'UserFilter',
  description: 'Which users to return: those that meet all conditions.',
  fields: notOn(noList, {
    search: plainFilter('String', searched, {
      description:
        'Return only users whose email address or name contains this text, ignoring case. At most 100 characters, trimmed; a blank value is ignored.',
      maxLength: 100,
      label: 'Name or email',
    }),
    role: enumFilter('Role', Role, {
      description: 'Return only users with this role.',
      any: 'All roles',
    }),
  }),
});
