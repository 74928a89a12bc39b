import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../../database/page/filter.ts';
import { countRecords, readSlices } from '../../../database/page/read-page.ts';
import type { Selection } from '../../../database/page/selection.ts';
import { validationError } from '../../../errors.ts';
import type { EntryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/builder.ts';
import { charge } from '../../../graphql/charge.ts';
import type { PageArguments } from '../../../graphql/connection.ts';
import { connectionType, edgeType, resolveConnection } from '../../../graphql/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { findRecord } from '../../../graphql/find-record.ts';
import { recordSerial } from '../../../graphql/node.ts';
import { recordSelection } from '../../../graphql/selection.ts';
import { joinSlices, type Slice } from '../../../graphql/slices.ts';
import { validInput } from '../../../graphql/validate.ts';
import { daysOf, monthText } from '../../../input/calendar.ts';
import { CategoryType } from '../categories/category.ts';
import { Entry } from './entry.ts';
import { latestFirst, within } from './entry-list.ts';
import { entryFilter, monthFilter } from './input.ts';

/** The maximum number of entries in a month's list (D117). */
const maxOfMonth = 50_000;

builder.queryField('entry', (t) =>
  t.field({
    type: Entry,
    nullable: true,
    description: "One of the caller's entries. NOT_FOUND if it does not exist.",
    authScopes: { finance: true },
    args: { id: t.arg.id({ required: true, description: "The entry's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordSerial('Entry', args.id), userId: userIdOf(context) };
      return findRecord({ model: 'Entry', where, context, info });
    },
  }),
);

const filterArguments = builder.args((t) => ({
  offset: t.int({
    description:
      'The number of records to skip. Only with `first`. Large offsets are slow: use cursors.',
  }),
  month: t.field({
    type: 'YearMonth',
    description: 'Return only entries of this month, for example `2026-03`.',
  }),
  category: t.id({ description: 'Return only entries of the category with this global id.' }),
  account: t.id({ description: 'Return only entries linked to the account with this global id.' }),
  type: t.field({ type: CategoryType, description: 'Return only entries of this type.' }),
  tag: t.string({
    description: 'Return only entries with this tag. Case-sensitive; 1 to 50 characters.',
  }),
  recurring: t.boolean({
    description: 'Return only entries that repeat, or only entries that do not.',
  }),
}));

type FilterArguments = InputShapeFromFields<typeof filterArguments>;

function conditions(args: FilterArguments, context: Context): Filter<'Entry'> {
  const filter = { month: args.month ?? undefined, tag: args.tag ?? undefined };
  const { month, tag } = validInput(entryFilter, filter, []);
  return {
    userId: userIdOf(context),
    ...(month ? within(daysOf(month)) : {}),
    ...(args.category != null ? { categoryId: recordSerial('Category', args.category) } : {}),
    ...(args.account != null ? { accountId: recordSerial('Account', args.account) } : {}),
    ...(args.type ? { category: { is: { type: args.type } } } : {}),
    ...(tag === undefined ? {} : { tags: { has: tag } }),
    ...(args.recurring != null ? { recurring: args.recurring } : {}),
  };
}

function ownEntries(
  args: FilterArguments & PageArguments,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const where = conditions(args, context);
  return resolveConnection({
    model: 'Entry',
    order: latestFirst,
    where,
    page: args,
    context,
    info,
  });
}

export const EntryEdge = edgeType(Entry, 'entries');

builder.queryField('entries', (t) =>
  t.connection(
    {
      type: Entry,
      nullable: true,
      description: "The caller's entries, by date, latest first.",
      authScopes: { finance: true },
      args: filterArguments,
      resolve: (_root, args, context, info) => ownEntries(args, context, info),
    },
    connectionType(Entry, 'entries', EntryEdge),
  ),
);

/** The entries of a slice: converting them takes a few milliseconds. */
const sliceSize = 1_000;

const entriesOf = (month: string, context: Context): Filter<'Entry'> => ({
  userId: userIdOf(context),
  ...within(daysOf(month)),
});

/** @throws VALIDATION_FAILED if the month has more entries than a list shows */
async function countOfMonth({ database }: Context, where: Filter<'Entry'>) {
  const count = await countRecords(database, 'Entry', where);
  if (count <= maxOfMonth) return count;
  throw validationError(
    ['month'],
    'TOO_MANY',
    `Month has ${count} entries; a list shows at most ${maxOfMonth}`,
  );
}

async function slicesOfMonth(month: string, context: Context, selection: Selection) {
  const where = entriesOf(month, context);
  const order = [{ date: 'desc' }, { id: 'desc' }] as const;
  const limit = maxOfMonth + 1;
  const options = { where, selection, order, limit, sliceSize };
  const { count, slices } = await readSlices<'Entry'>(context.database, options);
  if (count > maxOfMonth) await countOfMonth(context, where);
  return slices as readonly Slice<EntryModel>[];
}

builder.queryField('entriesOfMonth', (t) =>
  t.field({
    type: [Entry],
    nullable: true,
    description: `All of the caller's entries of a month, by date, latest first. VALIDATION_FAILED for more than ${maxOfMonth.toLocaleString('en')}.`,
    authScopes: { finance: true },
    // The rest is charged after the entries are counted.
    extensions: charge({ listSize: 100 }),
    args: {
      month: t.arg({
        type: 'YearMonth',
        description: 'For example `2026-03`. Default: the current month in UTC.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      const filter = validInput(monthFilter, { month: args.month ?? undefined }, []);
      const month = filter.month ?? monthText(context.now);
      const { budget } = context;
      if (budget.isLimited) {
        const where = entriesOf(month, context);
        budget.chargeItems(info, await countOfMonth(context, where));
      }
      const selection = recordSelection('Entry', context, info);
      const read = () => slicesOfMonth(month, context, selection);
      return context.slices ? context.slices.take(read) : joinSlices(await read());
    },
  }),
);
