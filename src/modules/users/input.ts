import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { booleanField, textField } from '../../input/fields.ts';
import { enumFilter, filterInput, notOn, plainFilter } from '../../input/filters.ts';
import { canonicalLocale, currencyCode } from '../../input/formats.ts';
import { updateInput } from '../../input/input.ts';
import { addIssue } from '../../input/issues.ts';
import { isStorable, optionalText, unstorable, userName } from '../../input/text.ts';
import { optionalField } from '../../input/writable-field.ts';

interface CodeField {
  readonly about: string;
  readonly limits: string;
  readonly max: number;
  /** The stored form of a code; undefined for an unknown one. */
  readonly stored: (code: string) => string | undefined;
  readonly issue: string;
}

/** A code such as `EUR` or `de-DE`. Null and a blank string clear the field. */
function codeField({ max, stored, issue, ...texts }: CodeField) {
  const schema = optionalText({ max }).transform((code, context) => {
    if (code === null) return null;
    const known = stored(code);
    if (known !== undefined) return known;
    addIssue(context, 'INVALID', issue);
    return z.NEVER;
  });
  const rule = { type: 'String', schema, length: { max, canBeBlank: true }, cleared: null };
  return optionalField(rule, texts, (required) => required);
}

export const updateProfileInput = updateInput({
  name: 'UpdateProfileInput',
  description: 'The fields of the profile to update.',
  fields: {
    name: textField(userName),
    locale: codeField({
      about: 'The language and region whose formats of dates and numbers the web pages use.',
      limits:
        'A BCP 47 tag of a language, a script and a region at most, such as `de-CH`. A blank value is stored as null.',
      max: 12,
      stored: canonicalLocale,
      issue: 'is not a known language and region, such as de-CH',
    }),
    currency: codeField({
      about: 'The currency of the amounts, shown beside them.',
      limits: 'An ISO 4217 code, such as `EUR`. A blank value is stored as null.',
      max: 3,
      stored: currencyCode,
      issue: 'is not a known currency code, such as EUR',
    }),
    showsFirstSteps: booleanField({
      about: 'Whether the home page suggests first steps that the user has not done.',
      default: true,
    }),
  },
});

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
