import type { GraphQLResolveInfo } from 'graphql';
import { resolveBatchedConnection } from '../../../graphql/schema/batched-connection.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { Entry } from './entry.ts';
import {
  EntryConnection,
  type EntryListArguments,
  entryListArguments,
} from './entry-connection.ts';
import { entriesWhere } from './entry-filter.ts';
import { entryOrder } from './entry-order.ts';
import { type EntryParent, entryTotalsByParent } from './entry-totals.ts';

interface Parent {
  readonly field: EntryParent;
  readonly id: number;
}

function connectionOfParent(
  { field, id }: Parent,
  args: EntryListArguments,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const where = entriesWhere(userIdOf(context), args.filter);
  const totals = (keys: readonly number[]) =>
    entryTotalsByParent(context.database, where, { field, keys });
  return resolveBatchedConnection({
    model: 'Entry',
    parentField: field,
    parentId: id,
    where,
    order: entryOrder(args.orderBy),
    isUnindexed: (args.orderBy?.field ?? 'DATE') !== 'DATE',
    aggregates: { totals },
    page: args,
    context,
    info,
  });
}

function declareEntries(
  parent: 'Category' | 'Account',
  field: EntryParent,
  description: string,
): void {
  builder.prismaObjectField(parent, 'entries', (t) =>
    t.connection(
      {
        type: Entry,
        nullable: true,
        description,
        authScopes: { finance: true },
        args: { ...offsetArgument, ...entryListArguments },
        resolve: ({ id }, args, context, info) =>
          connectionOfParent({ field, id }, args, context, info),
      },
      EntryConnection,
    ),
  );
}

declareEntries('Category', 'categoryId', 'The entries in the category, by date, latest first.');
declareEntries('Account', 'accountId', 'The entries linked to the account, by date, latest first.');
