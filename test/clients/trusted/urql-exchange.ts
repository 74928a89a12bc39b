import { persistedExchange } from '@urql/exchange-persisted';
import type { DocumentNode } from 'graphql';

/** Put it before the fetchExchange: `exchanges: [cache, trustedDocuments, fetchExchange]`. */
export const trustedDocuments = persistedExchange({
  generateHash: async (_text, document) =>
    (document as DocumentNode & { __meta__: { hash: string } }).__meta__.hash,
  // An unknown document is an error: it is never sent as text.
  enforcePersistedQueries: true,
  enableForMutation: true,
  preferGetForPersistedQueries: 'within-url-limit',
});
