import type { AccountRowFragment } from '../../generated/cli/graphql.ts';
import type { Api } from '../api/api.ts';
import { graphql } from '../api/document.ts';
import { resolveRecordId } from '../api/named-record.ts';
import type { Fields } from '../declare/command.ts';

graphql(`
  fragment AccountRow on Account {
    id
    databaseId
    name
    bank
    emoji
    initialBalance
    currentBalance
    isDefault
    entryCount
    createdAt
    updatedAt
  }
`);

const document = graphql(`
  query CliListAccounts {
    accounts {
      ...AccountRow
    }
  }
`);

export const accountFields: Fields<AccountRowFragment> = {
  id: 'The global id.',
  databaseId: 'The id as REST shows it.',
  name: 'Its name.',
  bank: 'The bank, or null.',
  emoji: 'Its emoji.',
  initialBalance: 'What was in it at first, a decimal text.',
  currentBalance: 'What is in it, a decimal text.',
  isDefault: 'Whether entries without an account get it.',
  entryCount: 'How many entries have it.',
  createdAt: 'When it was made.',
  updatedAt: 'When it last changed.',
};

export async function loadAccounts(api: Api) {
  const { accounts } = await api.run(document, {});
  return [...(accounts ?? [])];
}

/** The global id of the account that a word names. */
export const accountId = (api: Api, idOrName: string) =>
  resolveRecordId('Account', idOrName, () => loadAccounts(api));
