import { expect } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import type { Records } from './seeded-records.ts';

type ByField<T> = Readonly<Record<string, T>>;

const month = () => ({ month: '2026-03' });
const madeByOperation = { name: 'made by an operation' };

/** The arguments of root fields that differ from valid values of the required arguments. */
export const fieldArguments: ByField<(records: Records) => object> = {
  'Query.auditEvents': () => ({ last: 1 }),
  'Query.changes': () => ({ last: 0 }),
  'Query.entriesOfMonth': month,
  'Query.financeAnalytics': month,
  'Query.financeSummary': month,
  'Query.passwordResetLink': () => ({ token: 'unknown' }),
  'Query.renderPromptTemplate': ({ promptTemplate: { id } }) => ({ id, variables: [] }),
  'Query.sessions': () => ({ first: 1 }),
  'Query.users': ({ owner }) => ({ filter: { search: owner.email } }),
  'Mutation.createApiKey': () => ({ input: madeByOperation }),
  'Mutation.createFinanceKey': () => ({ input: madeByOperation }),
  'Mutation.createReferrals': () => ({ input: { count: 2 } }),
  'Mutation.createEntries': ({ category }) => ({
    input: { entries: [1, 2].map((amount) => ({ categoryId: category.id, amount })) },
  }),
  'Mutation.updateImportRows': () => ({ input: { positions: [1], excluded: true } }),
  'Mutation.updateEntries': ({ entry: { id } }) => ({
    input: { entries: [{ id, changes: { amount: 2 } }] },
  }),
};

/** Why the request of a field conflicts with the records, for the outcome `conflict`. */
export const conflicts: ByField<string> = {
  'Mutation.importUserData':
    'User data can only be imported for a user without data; you have prompt templates, ideas, entries, bank accounts',
};

/** Selections that do not follow from the expected data. */
export const selections: ByField<string> = {
  'Query.changes': '{ nodes { action } }',
  'Query.entryTags': '{ tag }',
  'Query.node': '{ id ... on PromptTemplate { title } }',
  'Query.nodes': '{ id ... on PromptTemplate { title } }',
  'Query.passwordResetLink': '{ expiresAt }',
  'Query.promptTemplateTags': '{ tag }',
  'Query.webhooks': '{ __typename }',
};

const databaseIdOf = ({ databaseId }: { databaseId: unknown }) => ({ databaseId });
const named = (names: readonly string[]) => names.map((name) => ({ name }));

/** The data that the request of a field returns. Other fields are only asked for their type. */
export const fieldData: ByField<(records: Records) => unknown> = {
  'Query.viewer': ({ owner }) => ({ databaseId: owner.userId }),
  'Query.node': ({ promptTemplate: { id }, mark }) => ({ id, title: mark }),
  'Query.nodes': ({ promptTemplate: { id }, mark }) => [{ id, title: mark }],
  'Query.rateLimit': () => ({ limit: 100_000 }),
  'Query.serverVersion': () => manifest.version,

  'Query.promptTemplate': ({ mark }) => ({ title: mark }),
  'Query.promptTemplateBySlug': ({ mark }) => ({ title: mark }),
  'Query.promptTemplates': ({ mark }) => ({ totalCount: 1, nodes: [{ title: mark }] }),
  'Query.promptTemplateTags': () => [],
  'Mutation.createShareLink': () => ({ shareLink: { views: 0 } }),
  'Mutation.deleteShareLink': ({ shareLink }) => databaseIdOf(shareLink),
  'Mutation.countShareLinkView': () => ({ counted: true }),
  'Query.sharedPromptTemplate': ({ mark }) => ({ title: mark }),
  'Query.renderPromptTemplate': ({ mark }) => ({ text: `Hello ${mark}` }),
  'Mutation.createPromptTemplate': () => ({ promptTemplate: { title: 'New' } }),
  'Mutation.duplicatePromptTemplate': ({ mark }) => ({
    promptTemplate: { content: `Hello ${mark}` },
  }),
  'Mutation.updatePromptTemplate': () => ({ promptTemplate: { title: 'Changed' } }),
  'Mutation.restorePromptTemplateVersion': ({ mark }) => ({ promptTemplate: { title: mark } }),
  'Mutation.setPromptTemplateLabel': ({ mark }) => ({ promptTemplate: { title: mark } }),
  'Mutation.deletePromptTemplateLabel': ({ mark }) => ({ promptTemplate: { title: mark } }),
  'Mutation.deletePromptTemplate': ({ promptTemplate }) => databaseIdOf(promptTemplate),
  'Query.apiKeys': ({ apiKeyNames }) => named(apiKeyNames),
  'Mutation.createApiKey': () => ({ apiKey: madeByOperation }),
  'Mutation.revealApiKey': ({ apiKey: { secret } }) => ({ secret }),
  'Mutation.revokeApiKey': ({ apiKey }) => ({ apiKey: databaseIdOf(apiKey) }),
  'Query.referrals': ({ mark }) => ({ totalCount: 1, nodes: [{ code: mark, status: 'PENDING' }] }),
  'Query.referralStats': () => ({ total: 1, pending: 1 }),
  'Mutation.createReferrals': () => ({ referrals: Array(2).fill({ status: 'PENDING' }) }),
  'Query.idea': ({ mark }) => ({ title: mark }),
  'Query.ideas': ({ mark }) => ({ totalCount: 1, nodes: [{ title: mark }] }),
  'Query.allIdeas': ({ mark }) => ({ totalCount: 1, nodes: [{ title: mark }] }),
  'Mutation.submitIdea': () => ({ idea: { title: 'New' } }),
  'Mutation.setIdeaStatus': () => ({ idea: { status: 'PLANNED' } }),

  'Query.category': ({ mark }) => ({ name: mark }),
  'Query.categories': ({ mark }) => [
    { name: mark, entryCount: 1 },
    { name: `${mark} spare`, entryCount: 0 },
  ],
  'Mutation.createCategory': () => ({ category: { name: 'New' } }),
  'Mutation.updateCategory': () => ({ category: { name: 'Changed' } }),
  'Mutation.deleteCategory': ({ spareCategory }) => ({
    ...databaseIdOf(spareCategory),
    movedEntries: 0,
  }),
  'Query.account': ({ mark }) => ({ name: mark }),
  'Query.accounts': ({ mark }) => [{ name: mark, currentBalance: '7.50', entryCount: 1 }],
  'Mutation.createAccount': () => ({ account: { name: 'New', currentBalance: '0.00' } }),
  'Mutation.updateAccount': () => ({ account: { name: 'Changed' } }),
  'Mutation.deleteAccount': ({ account }) => databaseIdOf(account),
  'Query.entry': ({ mark }) => ({ description: mark }),
  'Query.entries': ({ mark }) => ({ totalCount: 1, nodes: [{ description: mark }] }),
  'Query.entryTags': () => [],
  'Query.descriptionSuggestions': ({ mark }) => [{ description: mark }],
  'Query.entriesOfMonth': ({ mark }) => [{ description: mark }],
  'Mutation.createEntry': () => ({ entry: { amount: '1.00' } }),
  'Mutation.createEntries': () => ({
    results: [{ entry: { amount: '1.00' } }, { entry: { amount: '2.00' } }],
  }),
  'Mutation.updateEntry': () => ({ entry: { amount: '2.00' } }),
  'Mutation.updateEntries': () => ({ results: [{ entry: { amount: '2.00' } }] }),
  'Mutation.deleteEntry': ({ entry }) => databaseIdOf(entry),
  'Mutation.deleteEntries': ({ entry }) => ({ results: [{ deletedEntryId: entry.id }] }),
  'Query.financeSummary': () => ({
    ...{ income: '0.00', expenses: '12.50', balance: '-12.50' },
    ...{ totalIncome: '0.00', totalExpenses: '12.50' },
  }),
  'Query.financeAnalytics': ({ mark }) => ({ topDescriptions: [{ description: mark }] }),
  'Query.financeReport': ({ mark }) => ({
    totals: { balance: '-12.50' },
    categories: [{ category: { name: mark } }],
    accounts: [{ account: { name: mark } }],
  }),
  'Query.financeKeys': ({ financeKeyNames }) => named(financeKeyNames),
  'Mutation.createFinanceKey': () => ({ financeKey: madeByOperation }),
  'Mutation.revealFinanceKey': ({ financeKey: { secret } }) => ({ secret }),
  'Mutation.revokeFinanceKey': ({ financeKey }) => ({ financeKey: databaseIdOf(financeKey) }),
  'Query.importPreview': () => ({ newCount: 1, rows: { totalCount: 1 } }),
  'Query.importPreviews': () => ({ totalCount: 1 }),
  // None of the owner's categories is called "Other".
  'Mutation.previewImport': () => ({ importPreview: { newCount: 0, invalidCount: 1 } }),
  'Mutation.updateImportPreview': () => ({ importPreview: { newCount: 0, invalidCount: 1 } }),
  'Mutation.updateImportRows': () => ({ updatedCount: 1 }),
  'Mutation.commitImport': () => ({ importedCount: 1 }),
  'Mutation.deleteImportPreview': ({ importPreview }) => ({
    deletedImportPreviewId: importPreview.id,
  }),

  'Query.changes': () => ({ nodes: [] }),
  'Query.lastUndoableChange': () => ({ action: 'DELETED' }),
  'Mutation.undoChange': () => ({ restored: [{ recordType: 'PROMPT_TEMPLATE', count: 1 }] }),
  'Query.auditEvents': () => ({ nodes: [{ kind: 'SIGNED_UP' }] }),
  'Query.users': ({ owner }) => ({ nodes: [{ databaseId: owner.userId }] }),
  'Mutation.setUserRole': () => ({ user: { role: 'ADVISOR' } }),
  'Mutation.updateProfile': ({ newName }) => ({ user: { name: newName } }),
  'Mutation.signOutEverywhere': ({ sessionCount }) => ({ endedSessions: sessionCount }),
  'Query.sessions': () => ({ nodes: [{ current: false }] }),
  'Mutation.deleteSession': ({ session }) => databaseIdOf(session),
  'Query.invite': () => ({ status: 'OPEN' }),
  'Query.passwordResetLink': () => null,
  'Query.deviceLogin': ({ mark }) => ({ clientName: mark }),
  'Mutation.approveDeviceLogin': ({ mark }) => ({ deviceLogin: { clientName: mark } }),
  'Mutation.denyDeviceLogin': ({ mark }) => ({ deviceLogin: { clientName: mark } }),
  'Mutation.claimDeviceLogin': () => ({ status: 'PENDING' }),
  'Query.webhook': ({ webhook, mark }) => ({ ...databaseIdOf(webhook), description: mark }),
  // Finance keys do not list the webhook, which is for ideas.
  'Query.webhooks': () => expect.any(Array),
  'Mutation.updateWebhook': () => ({ webhook: { enabled: false } }),
  'Mutation.deleteWebhook': ({ webhook }) => ({ deletedWebhookId: webhook.id }),
  'Mutation.rotateWebhookSecret': ({ mark }) => ({ webhook: { description: mark } }),
  'Mutation.testWebhook': ({ mark }) => ({ webhook: { description: mark } }),
};
