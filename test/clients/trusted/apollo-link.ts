import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';

/** Put it before the HttpLink: `from([trustedDocuments, new HttpLink({ uri })])`. */
export const trustedDocuments = new PersistedQueryLink({
  generateHash: (document) =>
    (document as DocumentNode & { __meta__: { hash: string } }).__meta__.hash,
  // An unknown document is an error: it is never sent as text.
  retry: () => false,
  disable: () => false,
  useGETForHashedQueries: true,
});
