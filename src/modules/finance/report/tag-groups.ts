import { builder } from '../../../graphql/schema/builder.ts';
import { FinanceGroup } from './finance-group.ts';
import type { Group } from './groups.ts';

export const FinanceTagGroup = builder
  .objectRef<Group<string | null>>('FinanceTagGroup')
  .implement({
    description: 'The entries of a report with one tag, or without tags.',
    interfaces: [FinanceGroup],
    fields: (t) => ({
      tag: t.exposeString('key', {
        nullable: true,
        description: 'The tag. Null for the entries without tags.',
      }),
    }),
  });
