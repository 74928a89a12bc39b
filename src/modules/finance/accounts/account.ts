import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import {
  createdField,
  parseSerial,
  registerNode,
  restNumber,
} from '../../../graphql/schema/node.ts';
import { ownList } from '../../../graphql/schema/own-lists.ts';
import { recordQuery } from '../../../graphql/schema/record-query.ts';
import { countEntriesOfAccount } from '../loaders.ts';
import { ownSerial } from '../own-record.ts';

export const Account = builder.prismaNode('Account', {
  ...registerNode('Account', { requires: { finance: true }, parse: parseSerial }),
  description: 'A bank account. Its balance follows the entries that are linked to it.',
  // Each field selects its own column.
  select: { id: true },
  findUnique: ownSerial,
  fields: (t) => ({
    databaseId: t.expose('id', restNumber('account')),
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
    createdAt: t.expose('createdAt', createdField('account')),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the account was last updated, or its balance last changed.',
    }),
  }),
});

recordQuery('account', 'Account', {
  type: Account,
  description: "One of the caller's bank accounts. NOT_FOUND if it does not exist.",
  noun: 'account',
  where: ownSerial,
});

ownList('accounts', 'Account', {
  type: Account,
  records: 'bank accounts, ordered by name',
  where: (_args, context) => ({ userId: userIdOf(context) }),
  order: [{ name: 'asc' }, { id: 'asc' }],
  listSize: 20,
});
