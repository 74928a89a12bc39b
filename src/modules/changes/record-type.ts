import type { RecordType as Kind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { accessErrorOf } from '../../graphql/node.ts';

const values = {
  PROMPT_TEMPLATE: { description: 'Prompt templates.', typename: 'PromptTemplate' },
  IDEA: { description: 'Ideas.', typename: 'Idea' },
  REFERRAL: { description: 'Referrals.', typename: 'Referral' },
  CATEGORY: { description: 'Categories of entries.', typename: 'Category' },
  ENTRY: { description: 'Entries.', typename: 'Entry' },
  ACCOUNT: {
    description: 'Bank accounts. Each change of a balance updates the account.',
    typename: 'Account',
  },
} as const satisfies Record<Kind, { description: string; typename: string }>;

export const RecordType = builder.enumType('RecordType', {
  description: 'The types of records whose changes are recorded.',
  values,
});

export const recordTypes = Object.keys(values) as Kind[];

/** The GraphQL type of the records. */
export const typenameOf = (type: Kind): string => values[type].typename;

/** The record types that the caller may read. */
export const readableTypes = (context: Context): Kind[] =>
  recordTypes.filter((type) => !accessErrorOf(typenameOf(type), context));

/** @throws FORBIDDEN if the caller may not read records of a type */
export function requireReadable(types: readonly Kind[], context: Context): void {
  for (const type of types) {
    const error = accessErrorOf(typenameOf(type), context);
    if (error) throw error;
  }
}
