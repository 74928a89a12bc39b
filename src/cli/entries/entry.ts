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
  databaseId: 'The id as REST shows it.',
  date: 'The day of the entry.',
  amount: 'A positive decimal text; the category says which way it goes.',
  description: 'What it was for, or null.',
  recurring: 'Whether it comes again.',
  tags: 'Its tags.',
  category: 'The category: id, databaseId, name, type, emoji.',
  account: 'The account: id, databaseId, name; or null.',
  createdAt: 'When it was made.',
  updatedAt: 'When it last changed.',
};

export const entryId = (id: string) => recordId('Entry', id);

/** With a sign, as it moves an account. */
export function signedAmount({ amount, category }: Pick<EntryRowFragment, 'amount' | 'category'>) {
  return `${category.type === 'EXPENSE' ? '-' : '+'}${amount}`;
}
