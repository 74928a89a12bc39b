import type { ModelName } from '../../database/page/table.ts';
import type { RecordType as Kind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { accessErrorOf } from '../../graphql/node.ts';

const values = {
  PROMPT_TEMPLATE: { description: 'Prompt templates.' },
  IDEA: { description: 'Ideas.' },
  REFERRAL: { description: 'Referrals.' },
  CATEGORY: { description: 'Categories of entries.' },
  ENTRY: { description: 'Entries.' },
  ACCOUNT: { description: 'Bank accounts. Each change of a balance updates the account.' },
} as const satisfies Record<Kind, { description: string }>;

export const RecordType = builder.enumType('RecordType', {
  description: 'The types of records whose changes are recorded.',
  values,
});

export const recordTypes = Object.keys(values) as Kind[];

/** How the records of a type are found. */
interface Source {
  /** The model, and the GraphQL type of the same name. */
  readonly model: ModelName;
  /** Whether ids are numbers. The others are UUIDs. */
  readonly hasNumbers: boolean;
}

const sources: Readonly<Record<Kind, Source>> = {
  PROMPT_TEMPLATE: { model: 'PromptTemplate', hasNumbers: false },
  IDEA: { model: 'Idea', hasNumbers: false },
  REFERRAL: { model: 'Referral', hasNumbers: false },
  CATEGORY: { model: 'Category', hasNumbers: true },
  ENTRY: { model: 'Entry', hasNumbers: true },
  ACCOUNT: { model: 'Account', hasNumbers: true },
};

export const sourceOf = (type: Kind): Source => sources[type];

/** The record types that the caller may read. */
export const readableTypes = (context: Context): Kind[] =>
  recordTypes.filter((type) => !accessErrorOf(sources[type].model, context));

/** @throws FORBIDDEN if the caller may not read records of a type */
export function requireReadable(types: readonly Kind[], context: Context): void {
  for (const type of types) {
    const error = accessErrorOf(sources[type].model, context);
    if (error) throw error;
  }
}
