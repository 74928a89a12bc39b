import { builder } from '../../../graphql/schema/builder.ts';
import { OrderDirection } from '../../../graphql/schema/order-direction.ts';
import { entryOrders } from './entry-list.ts';

const EntryOrderField = builder.enumType('EntryOrderField', {
  description:
    'What entries can be ordered by. Entries with equal values are ordered by `databaseId`, in the same direction.',
  values: {
    DATE: { description: "The entry's date." },
    AMOUNT: { description: "The entry's amount, whether it is income or an expense." },
    CREATED_AT: { description: 'When the entry was created.' },
  } as const,
});

export const EntryOrder = builder.inputType('EntryOrder', {
  description: 'The order of a list of entries.',
  fields: (t) => ({
    field: t.field({
      type: EntryOrderField,
      required: true,
      description: 'What to order the entries by.',
    }),
    direction: t.field({
      type: OrderDirection,
      required: true,
      description: 'The direction of the order.',
    }),
  }),
});

/** The order of a list of entries. */
export function entryOrder(order: typeof EntryOrder.$inferInput | null | undefined) {
  const { field, direction } = order ?? { field: 'DATE', direction: 'DESC' };
  return entryOrders(field, direction);
}
