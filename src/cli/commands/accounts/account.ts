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
  return (await api.run(document, {})).accounts;
}

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

export const accountArgument = {
  description: 'The id or name of the account.',
  noun: 'Account',
} as const;

const findDocument = graphql(`
  query CliFindAccount($id: ID!) {
    account(id: $id) {
      ...AccountRow
    }
  }
`);

/** @throws NOT_FOUND; a usage error for an ambiguous name */
export async function findAccount(api: Api, idOrName: string) {
  const id = await accountId(api, idOrName);
  return (await api.run(findDocument, { id })).account;
}
