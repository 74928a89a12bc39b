import { resolveBatchedRecord } from '../../../graphql/schema/batched-record.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { Category } from '../categories/category.ts';
import { usedDescriptions } from './used-descriptions.ts';

/** The latest entries whose descriptions are counted. */
const latest = 1_000;
const maxSuggestions = 50;

interface Suggestion {
  readonly description: string;
  readonly categoryId: number;
}

const DescriptionSuggestion = builder.objectRef<Suggestion>('DescriptionSuggestion').implement({
  description: 'A description that the caller has used for entries.',
  fields: (t) => ({
    description: t.exposeString('description', {
      description: 'The description, at most 500 characters.',
    }),
    category: t.field({
      type: Category,
      nullable: true,
      description: 'The category used most for this description. Null if it was deleted meanwhile.',
      resolve: ({ categoryId }, _args, context, info) =>
        resolveBatchedRecord({ model: 'Category', id: categoryId, context, info }),
    }),
  }),
});

builder.queryField('descriptionSuggestions', (t) =>
  t.field({
    type: [DescriptionSuggestion],
    description: `The descriptions that the caller has used most for the ${latest.toLocaleString('en')} latest entries, the most used first, at most ${maxSuggestions}.`,
    authScopes: { finance: true },
    extensions: charge({ once: aggregateCost, listSize: maxSuggestions }),
    resolve: async (_root, _args, context) => {
      const used = await usedDescriptions(latest, context);
      // The most used category of a description comes first.
      const byDescription = Map.groupBy(used, ({ description }) => description);
      return [...byDescription.values()].slice(0, maxSuggestions).flatMap(([first]) => first ?? []);
    },
  }),
);
