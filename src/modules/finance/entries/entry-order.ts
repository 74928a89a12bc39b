import { builder } from '../../../graphql/schema/builder.ts';
import { listOrders } from '../../../graphql/schema/list-order.ts';
import { OrderDirection } from '../../../graphql/schema/order-direction.ts';

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

const orders = listOrders({
  DATE: { field: 'date', kind: 'date', id: 'serial' },
  AMOUNT: { field: 'amount', kind: 'decimal', id: 'serial' },
  CREATED_AT: { field: 'createdAt', kind: 'time', id: 'serial' },
});

/** The order of a list of entries. The default is the latest date first (D127). */
export function entryOrder(order: typeof EntryOrder.$inferInput | null | undefined) {
  const { field, direction } = order ?? { field: 'DATE', direction: 'DESC' };
  return orders(field, direction);
}
