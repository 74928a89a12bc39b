import type { Filter } from '../../../database/query/filter.ts';
import { countRecords, readSlices } from '../../../database/query/read-page.ts';
import type { Selection } from '../../../database/query/selection.ts';
import { validationError } from '../../../errors.ts';
import type { EntryModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { ownConnection } from '../../../graphql/schema/own-lists.ts';
import { recordQuery } from '../../../graphql/schema/record-query.ts';
import { recordSelection } from '../../../graphql/schema/selection.ts';
import { joinSlices, type Slice } from '../../../graphql/schema/slices.ts';
import { daysOf } from '../../../input/calendar.ts';
import { monthArgument, monthOf } from '../month-argument.ts';
import { ownSerial } from '../own-record.ts';
import { Entry } from './entry.ts';
import { EntryConnection, entryListArguments, resolveEntries } from './entry-connection.ts';
import { entriesWhere } from './entry-filter.ts';
import { within } from './entry-list.ts';

/** The maximum number of entries in a month's list (D117). */
const maxOfMonth = 50_000;

recordQuery('entry', 'Entry', {
  type: Entry,
  description: "One of the caller's entries. NOT_FOUND if it does not exist.",
  noun: 'entry',
  where: ownSerial,
});

ownConnection('entries', Entry, {
  connection: EntryConnection,
  records: 'entries, by date, latest first',
  args: entryListArguments,
  resolve: (args, context, info) => {
    const where = entriesWhere(userIdOf(context), args.filter);
    return resolveEntries(where, args, context, info);
  },
});

/** The entries of a slice: converting them takes a few milliseconds. */
const sliceSize = 1_000;

const inMonth = (month: string, context: Context): Filter<'Entry'> => ({
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
  const where = inMonth(month, context);
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
    description: `All of the caller's entries of a month, by date, latest first. VALIDATION_FAILED for more than ${maxOfMonth.toLocaleString('en')}.`,
    authScopes: { finance: true },
    // The rest is charged after the entries are counted.
    extensions: charge({ listSize: 100 }),
    args: monthArgument,
    resolve: async (_root, args, context, info) => {
      const month = monthOf(args, context);
      const { budget } = context;
      if (budget.isLimited) {
        const where = inMonth(month, context);
        budget.chargeItems(info, await countOfMonth(context, where));
      }
      const selection = recordSelection('Entry', context, info);
      const read = () => slicesOfMonth(month, context, selection);
      return context.slices ? context.slices.take(read) : joinSlices(await read());
    },
  }),
);
