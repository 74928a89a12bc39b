import type { EntryRowFragment } from '../../../generated/cli/graphql.ts';
import { usageError } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { exactId, isSerial } from '../../core/client/record-id.ts';

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

/** An entry has no name. @throws a usage error for a malformed id, before anything is sent */
export function entryId(text: string): string {
  const id = exactId('Entry', text, isSerial);
  if (id !== undefined) return id;
  throw usageError(
    `“${text}” is not the id of an entry.`,
    'To find the id of an entry by its description, run: folio entries list --search <text>',
  );
}

/** The amount with a sign: negative for expenses. */
export function signedAmount({ amount, category }: Pick<EntryRowFragment, 'amount' | 'category'>) {
  return `${category.type === 'EXPENSE' ? '-' : '+'}${amount}`;
}

export const entryArgument = {
  description: 'The id of the entry, as shown by folio entries list.',
  noun: 'Entry',
} as const;

const findDocument = graphql(`
  query CliFindEntry($id: ID!) {
    entry(id: $id) {
      ...EntryRow
    }
  }
`);

/** Fetches an entry of the user. @throws NOT_FOUND */
export async function findEntry(api: Api, id: string): Promise<EntryRowFragment> {
  return (await api.run(findDocument, { id: entryId(id) })).entry;
}
