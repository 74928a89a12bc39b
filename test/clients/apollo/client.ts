import {
  ApolloClient,
  type FieldPolicy,
  HttpLink,
  InMemoryCache,
  type TypePolicies,
} from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** `filter` and `orderBy` select a list; `first`, `after`, `last` and `before` a page of it. */
const plain = relayStylePagination();
const filtered = relayStylePagination(['filter']);
const ordered = relayStylePagination(['filter', 'orderBy']);

/** Reads a record by its id without a request if a list has already loaded it. */
const record = (__typename: string): FieldPolicy => ({
  read: (existing, { args, toReference }) => existing ?? toReference({ __typename, id: args?.id }),
});

/** Types without an id: fields that another query has selected are kept. */
const merged = { merge: true };

export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      allIdeas: filtered,
      auditEvents: filtered,
      changes: filtered,
      entries: ordered,
      ideas: filtered,
      importPreviews: plain,
      promptTemplates: ordered,
      referrals: filtered,
      sessions: plain,
      users: filtered,
      account: record('Account'),
      category: record('Category'),
      entry: record('Entry'),
      idea: record('Idea'),
      importPreview: record('ImportPreview'),
      promptTemplate: record('PromptTemplate'),
      webhook: record('Webhook'),
    },
  },
  User: {
    fields: { entries: ordered, ideas: filtered, promptTemplates: ordered, referrals: filtered },
  },
  Account: { fields: { entries: ordered } },
  Category: { fields: { entries: ordered } },
  ImportPreview: { fields: { rows: filtered } },
  PromptTemplate: { fields: { labelMoves: plain, versions: plain } },
  Webhook: { fields: { deliveries: plain } },
  Credential: merged,
  DeviceLogin: merged,
  FinanceAnalytics: merged,
  FinanceReport: merged,
  FinanceSummary: merged,
  FinanceTotals: merged,
  Invite: merged,
  PasswordResetLink: merged,
  RateLimit: merged,
  ReferralStats: merged,
  RenderedPromptTemplate: merged,
  SharedPromptTemplate: merged,
};

interface Options {
  /** The address of `/graphql`. */
  readonly uri: string;
  readonly headers?: Record<string, string>;
  readonly fetch?: typeof fetch;
}

export function createApolloClient(options: Options) {
  return new ApolloClient({
    link: new HttpLink(options),
    cache: new InMemoryCache({
      typePolicies,
      possibleTypes: {
        FinanceGroup: ['FinanceAccountGroup', 'FinanceCategoryGroup', 'FinanceTagGroup'],
      },
    }),
  });
}
