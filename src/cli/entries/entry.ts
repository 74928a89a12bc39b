import type { EntryRowFragment } from '../../generated/cli/graphql.ts';
import { graphql } from '../api/document.ts';
import { recordId } from '../api/record-id.ts';
import type { Fields } from '../declare/command.ts';

graphql(`
  fragment EntryRow on Entry {
    id
    databaseId
    date
    amount
    description
    recurring
    tags
    category {
      id
      databaseId
      name
      type
      emoji
    }
    account {
      id
      databaseId
      name
    }
    createdAt
    updatedAt
  }
`);

export const entryFields: Fields<EntryRowFragment> = {
  id: 'The global id.',
  databaseId: 'The database id, an integer.',
  date: 'The date, YYYY-MM-DD.',
  amount: 'The amount, a positive decimal text. The type of the category is EXPENSE or INCOME.',
  description: 'The description, or null.',
  recurring: 'Whether the entry repeats.',
  tags: 'The tags.',
  category: 'The category: id, databaseId, name, type, emoji.',
  account: 'The account: id, databaseId, name; or null.',
  createdAt: 'When the entry was created.',
  updatedAt: 'When the entry was last updated.',
};

export const entryId = (id: string) => recordId('Entry', id);

/** The amount with a sign: negative for expenses. */
export function signedAmount({ amount, category }: Pick<EntryRowFragment, 'amount' | 'category'>) {
  return `${category.type === 'EXPENSE' ? '-' : '+'}${amount}`;
}
