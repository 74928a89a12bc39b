import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findRecord, findRecords } from '../../../graphql/schema/find-record.ts';
import { parseSerial, recordSerial, registerNode } from '../../../graphql/schema/node.ts';
import { requireOwnRecords } from '../../../graphql/schema/own-records.ts';
import { countEntriesOfAccount } from '../loaders.ts';

const order = [{ name: 'asc' }, { id: 'asc' }] as const;

/** The number of items that the list is charged for before its length is known. */
const usualSize = 20;

registerNode('Account', { requires: { finance: true }, parse: parseSerial });

export const Account = builder.prismaNode('Account', {
  description: 'A bank account. Its balance follows the entries that are linked to it.',
  id: { field: 'id' },
  nullable: true,
  // Each field selects its own column.
  select: { id: true },
  findUnique: (id, context) => ({ id: Number(id), userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: "The account's number, shown as `id` in REST." }),
    name: t.exposeString('name', { description: '1 to 100 characters.' }),
    bank: t.exposeString('bank', {
      nullable: true,
      description: "The bank's name, at most 100 characters. Null if unknown.",
    }),
    emoji: t.exposeString('emoji', { description: '1 to 16 characters.' }),
    initialBalance: t.expose('initialBalance', {
      type: 'Money',
      description: 'The balance when the account was created.',
    }),
    currentBalance: t.expose('currentBalance', {
      type: 'Money',
      description: 'The current balance. May be negative.',
    }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether new entries without an account are linked to this account.',
    }),
    entryCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of entries linked to the account.',
      extensions: charge({ once: aggregateCost }),
      resolve: ({ id }, _args, context) => countEntriesOfAccount(context, id),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the account was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the account was last updated, or its balance last changed.',
    }),
  }),
});

builder.queryField('account', (t) =>
  t.field({
    type: Account,
    description: "One of the caller's bank accounts. NOT_FOUND if it does not exist.",
    authScopes: { finance: true },
    args: { id: t.arg.id({ required: true, description: "The account's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordSerial('Account', args.id), userId: userIdOf(context) };
      return findRecord({ model: 'Account', where, context, info });
    },
  }),
);

async function ownAccounts(context: Context, info: GraphQLResolveInfo) {
  const where = { userId: userIdOf(context) };
  const accounts = await findRecords({ model: 'Account', where, order, context, info });
  context.budget.chargeItems(info, accounts.length);
  return accounts;
}

builder.queryField('accounts', (t) =>
  t.field({
    type: [Account],
    description: "The caller's bank accounts, ordered by name.",
    authScopes: { finance: true },
    extensions: charge({ listSize: usualSize }),
    resolve: (_root, _args, context, info) => ownAccounts(context, info),
  }),
);

builder.prismaObjectField('User', 'accounts', (t) =>
  t.field({
    type: [Account],
    nullable: true,
    description: "The user's bank accounts, ordered by name. FORBIDDEN for another user.",
    authScopes: { finance: true },
    extensions: charge({ listSize: usualSize }),
    resolve: (user, _args, context, info) => {
      requireOwnRecords(user, context);
      return ownAccounts(context, info);
    },
  }),
);
