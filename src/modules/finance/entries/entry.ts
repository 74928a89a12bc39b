import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import {
  createdField,
  parseSerial,
  registerNode,
  restNumber,
  updatedField,
} from '../../../graphql/schema/node.ts';
import { Account } from '../accounts/account.ts';
import { Category } from '../categories/category.ts';
import { ownSerial } from '../own-record.ts';

export const Entry = builder.prismaNode('Entry', {
  ...registerNode('Entry', { requires: { finance: true }, parse: parseSerial }),
  description: 'An income or expense entry. The type of its category determines which.',
  // The columns of cursors. Each field selects its own column.
  select: { id: true, date: true },
  findUnique: ownSerial,
  fields: (t) => ({
    databaseId: t.expose('id', restNumber('entry')),
    amount: t.expose('amount', {
      type: 'Money',
      description: "The entry's amount, always positive, at most 9,999,999,999.99.",
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'At most 500 characters. Null if there is none.',
    }),
    date: t.expose('date', { type: 'LocalDate', description: "The entry's date." }),
    recurring: t.exposeBoolean('recurring', { description: 'Whether the entry repeats.' }),
    tags: t.exposeStringList('tags', {
      extensions: charge({ listSize: 20 }),
      description: 'At most 20 tags of at most 50 characters each. Unique, ignoring case.',
    }),
    category: t.relation('category', {
      type: Category,
      description: "The entry's category.",
    }),
    account: t.relation('account', {
      type: Account,
      nullable: true,
      description:
        'The linked bank account, whose balance includes the entry. Null if there is none.',
    }),
    createdAt: t.expose('createdAt', createdField('entry')),
    updatedAt: t.expose('updatedAt', updatedField('entry')),
  }),
});
