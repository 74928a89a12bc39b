import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../../database/query/filter.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import type { PageArguments } from '../../../graphql/schema/connection.ts';
import {
  connectionType,
  edgeType,
  resolveConnection,
} from '../../../graphql/schema/connection-type.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import { Entry } from './entry.ts';
import { EntryFilter } from './entry-filter.ts';
import { EntryOrder, entryOrder } from './entry-order.ts';
import { EntryTotals, entryTotals } from './entry-totals.ts';

export const EntryEdge = edgeType(Entry, 'entries');

export const EntryConnection = connectionType(Entry, 'entries', {
  edge: EntryEdge,
  aggregates: (t) => ({
    totals: t.field({
      type: EntryTotals,
      description: 'The sums of the entries on all pages. Computed only when selected.',
      extensions: charge({ once: aggregateCost }),
      resolve: (connection) => (connection as { totals: never }).totals,
    }),
  }),
});

export const entryListArguments = builder.args((t) => ({
  filter: t.field({ type: EntryFilter, description: 'Which entries to return.' }),
  orderBy: t.field({
    type: EntryOrder,
    description: 'The order of the list. Default: by date, latest first.',
  }),
}));

export type EntryListArguments = PageArguments & InputShapeFromFields<typeof entryListArguments>;

export function resolveEntries(
  where: Filter<'Entry'>,
  args: EntryListArguments,
  context: Context,
  info: GraphQLResolveInfo,
) {
  return resolveConnection({
    model: 'Entry',
    where,
    order: entryOrder(args.orderBy),
    aggregates: { totals: () => entryTotals(context.database, where) },
    page: args,
    context,
    info,
  });
}
