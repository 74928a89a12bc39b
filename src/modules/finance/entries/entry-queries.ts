import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { notFound, validationError } from '../../../errors.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { charge } from '../../../graphql/charge.ts';
import type { PageArguments } from '../../../graphql/connection.ts';
import { connectionType, resolveOrdered } from '../../../graphql/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { recordSerial } from '../../../graphql/node.ts';
import { joinSlices } from '../../../graphql/slices.ts';
import { validInput } from '../../../graphql/validate.ts';
import { daysOf, monthText } from '../../../input/calendar.ts';
import { CategoryType } from '../categories/category.ts';
import { Entry } from './entry.ts';
import { latestFirst, within } from './entry-list.ts';
import { entryFilter, monthFilter } from './input.ts';
import { readSlices } from './month-slices.ts';

/** The maximum number of entries in a month's list (D117). */
const maxOfMonth = 50_000;

builder.queryField('entry', (t) =>
  t.prismaField({
    type: Entry,
    nullable: true,
    description: "One of the caller's entries. NOT_FOUND if it does not exist.",
    authScopes: { finance: true },
    args: { id: t.arg.id({ required: true, description: "The entry's global id." }) },
    resolve: async (query, _root, args, context) => {
      const where = { id: recordSerial('Entry', args.id), userId: userIdOf(context) };
      const found = await context.database.entry.findUnique({ ...query, where });
      return found ?? Promise.reject(notFound());
    },
  }),
);

const filterArguments = builder.args((t) => ({
  offset: t.int({
    description:
      'The number of records to skip. Only with `first`. Large offsets are slow: use cursors.',
  }),
  month: t.string({ description: 'Return only entries of this month, for example `2026-03`.' }),
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

type Filter = InputShapeFromFields<typeof filterArguments>;

function conditions(args: Filter, context: Context): Prisma.EntryWhereInput {
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

function ownEntries(args: Filter & PageArguments, context: Context, info: GraphQLResolveInfo) {
  const where = conditions(args, context);
  const { entry } = context.database;
  return resolveOrdered({
    order: latestFirst,
    typeName: 'Entry',
    page: args,
    context,
    info,
    load: (query, position) => entry.findMany({ ...query, where: { AND: [where, position] } }),
    count: () => entry.count({ where }),
  });
}

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
    connectionType(Entry, 'entries'),
  ),
);

/** @throws VALIDATION_FAILED with the number of entries of the month */
async function tooMany(month: string, context: Context): Promise<never> {
  const where = { userId: userIdOf(context), ...within(daysOf(month)) };
  const count = await context.database.entry.count({ where });
  throw validationError(
    ['month'],
    `Month has ${count} entries; a list shows at most ${maxOfMonth}`,
  );
}

async function countOfMonth(month: string, context: Context): Promise<number> {
  const where = { userId: userIdOf(context), ...within(daysOf(month)) };
  const count = await context.database.entry.count({ where, take: maxOfMonth + 1 });
  return count <= maxOfMonth ? count : tooMany(month, context);
}

async function slicesOfMonth(month: string, context: Context) {
  const { count, slices } = await readSlices(daysOf(month), maxOfMonth + 1, context);
  return count <= maxOfMonth ? slices : tooMany(month, context);
}

builder.queryField('entriesOfMonth', (t) =>
  t.prismaField({
    type: [Entry],
    nullable: true,
    description: `All of the caller's entries of a month, by date, latest first. VALIDATION_FAILED for more than ${maxOfMonth.toLocaleString('en')}.`,
    authScopes: { finance: true },
    // The rest is charged after the entries are counted.
    extensions: charge({ listSize: 100 }),
    args: {
      month: t.arg.string({
        description: 'For example `2026-03`. Default: the current month in UTC.',
      }),
    },
    resolve: async (query, _root, args, context, info) => {
      const filter = validInput(monthFilter, { month: args.month ?? undefined }, []);
      const month = filter.month ?? monthText(context.now);
      const { budget } = context;
      if (budget.isLimited) budget.chargeItems(info, await countOfMonth(month, context));
      const read = () => slicesOfMonth(month, context);
      // Reads all columns, so the selection is not used; Pothos rejects an unused query in tests.
      void query.select;
      return context.slices ? context.slices.take(read) : joinSlices(await read());
    },
  }),
);
