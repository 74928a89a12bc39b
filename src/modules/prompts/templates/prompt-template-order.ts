import { validationError } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { listOrder, listOrders } from '../../../graphql/schema/list-order.ts';
import { OrderDirection } from '../../../graphql/schema/order-direction.ts';
import { relevanceOf, searchId } from './template-search.ts';

const PromptTemplateOrderField = builder.enumType('PromptTemplateOrderField', {
  description:
    'What prompt templates can be ordered by. Equal values are ordered by id, in the same direction.',
  values: {
    CREATED_AT: { description: 'When the template was created.' },
    UPDATED_AT: { description: 'When the template was last updated.' },
    TITLE: { description: 'The title, ignoring case, in the order of Unicode code points.' },
    RELEVANCE: {
      description:
        'How well the template matches the search: its title first, then its tags, description and content. Only with `search`.',
    },
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
    computed: {
      type: 'text',
      isIndexed: true,
      sql: (column) => `lower(${column('title')}) COLLATE "C"`,
    },
  },
});

type OrderInput = typeof PromptTemplateOrder.$inferInput | null | undefined;

/**
 * The order of a list of templates. Default: the most relevant first for a search, otherwise the
 * newest first.
 * @throws VALIDATION_FAILED for RELEVANCE without a search
 */
export function promptTemplateOrder(orderBy: OrderInput, words: readonly string[] | undefined) {
  const { field, direction } = orderBy ?? {
    field: words ? 'RELEVANCE' : 'CREATED_AT',
    direction: 'DESC',
  };
  if (field !== 'RELEVANCE') return orders(field, direction);
  if (!words) {
    throw validationError(
      ['orderBy', 'field'],
      'INVALID',
      "Field can't be RELEVANCE without a search",
    );
  }
  const key = { kind: 'decimal', id: 'uuid', computed: relevanceOf(words) } as const;
  return listOrder(`RELEVANCE ${searchId(words)}`, direction, { field: 'relevance', ...key });
}
