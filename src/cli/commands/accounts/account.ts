import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { resolveRecordId } from '../../core/client/named-record.ts';
import type { RecordSource } from '../../core/declare/option.ts';

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

export async function loadAccounts(api: Api) {
  const { accounts } = await api.run(document, {});
  return [...accounts];
}

/** The accounts to choose from. */
export const accountRecords: RecordSource = {
  noun: 'accounts',
  load: async (api) =>
    (await loadAccounts(api)).map(({ id, emoji, name, isDefault }) => ({
      value: id,
      label: `${emoji} ${name}${isDefault ? ' (default)' : ''}`,
    })),
};

/** The global id of an account, found by id or name. */
export const accountId = (api: Api, idOrName: string) =>
  resolveRecordId('Account', idOrName, () => loadAccounts(api));
