import { graphql } from '../../graphql/document.ts';
import { decodeGlobalId, globalId } from '../../graphql/global-id.ts';
import { ownPath } from '../address.ts';
import type { PageRequest } from '../page-request.ts';

// The fields of an entry that lists show.
graphql(`
  fragment ListedEntry on Entry {
    databaseId
    date
    amount
    description
    recurring
    tags
    category {
      databaseId
      name
      emoji
      type
    }
    account {
      databaseId
      name
      emoji
    }
  }
`);

// What entries can be assigned to.
graphql(`
  fragment EntryChoices on Query {
    categories {
      databaseId
      name
      emoji
      type
    }
    accounts {
      databaseId
      name
      emoji
      isDefault
    }
  }
`);

type Typename = 'Entry' | 'Category' | 'Account';

/** The global id for an id in a form or an address, which is a number or already a global id. */
export const toGlobalId = (typename: Typename, id: string): string =>
  /^\d+$/.test(id) ? globalId(typename, id) : id;

/** The number of a record for an id in an address. */
export const toNumber = (id: string): string => decodeGlobalId(id)?.rawId ?? id;

/** The address in `next`, to return to after a form; the list of entries by default. */
export const nextPath = ({ query }: Pick<PageRequest, 'query'>, baseUrl: string): string =>
  ownPath(query.next, baseUrl) ?? '/money/entries';
