import { modelOf } from '../../database/changes/changes.ts';
import type { RecordType as Kind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/schema/builder.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { accessErrorOf } from '../../graphql/schema/node.ts';

const values = {
  PROMPT_TEMPLATE: { description: 'Prompt templates.' },
  PROMPT_TEMPLATE_VERSION: {
    description:
      'Versions of prompt templates. They are only created; a template is deleted with its versions.',
  },
  PROMPT_TEMPLATE_LABEL_MOVE: {
    description: 'Moves of labels of prompt templates: a label was set, moved or deleted.',
  },
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

export const readableTypes = (context: Context): Kind[] =>
  recordTypes.filter((type) => !accessErrorOf(modelOf(type), context));

/** @throws FORBIDDEN if the caller may not read records of a type */
export function requireReadable(types: readonly Kind[], context: Context): void {
  for (const type of types) {
    const error = accessErrorOf(modelOf(type), context);
    if (error) throw error;
  }
}
