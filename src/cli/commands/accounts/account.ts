import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { resolveRecord } from '../../core/client/named-record.ts';
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

/** @throws NOT_FOUND; a usage error for an ambiguous name */
export const findAccount = async (api: Api, idOrName: string) =>
  resolveRecord('Account', idOrName, await loadAccounts(api));

/** @throws as `findAccount` */
export const accountId = async (api: Api, idOrName: string) =>
  (await findAccount(api, idOrName)).id;

export const accountArgument = {
  description: 'The id or name of the account.',
  noun: 'Account',
} as const;
