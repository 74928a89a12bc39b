import { builder } from '../../../graphql/builder.ts';
import { listOrders } from '../../../graphql/list-order.ts';
import { OrderDirection } from '../../../graphql/order-direction.ts';

const PromptTemplateOrderField = builder.enumType('PromptTemplateOrderField', {
  description:
    'What prompt templates can be ordered by. Equal values are ordered by id, in the same direction.',
  values: {
    CREATED_AT: { description: 'When the template was created.' },
    UPDATED_AT: { description: 'When the template was last updated.' },
    TITLE: { description: 'The title, ignoring case, in the order of Unicode code points.' },
  } as const,
});

export const PromptTemplateOrder = builder.inputType('PromptTemplateOrder', {
  description: 'The order of a list of prompt templates.',
  fields: (t) => ({
    field: t.field({
      type: PromptTemplateOrderField,
      required: true,
      description: 'What to order the templates by.',
    }),
    direction: t.field({
      type: OrderDirection,
      required: true,
      description: 'The direction of the order.',
    }),
  }),
});

const orders = listOrders({
  CREATED_AT: { field: 'createdAt', kind: 'time', id: 'uuid' },
  UPDATED_AT: { field: 'updatedAt', kind: 'time', id: 'uuid' },
  TITLE: {
    field: 'titleKey',
    kind: 'text',
    id: 'uuid',
    // As in the index. The collation of the database may differ between databases.
    computed: { type: 'text', sql: (column) => `lower(${column('title')}) COLLATE "C"` },
  },
});

/** The order of a list of templates. */
export function promptTemplateOrder(
  order: typeof PromptTemplateOrder.$inferInput | null | undefined,
) {
  const { field, direction } = order ?? { field: 'CREATED_AT', direction: 'DESC' };
  return orders(field, direction);
}
