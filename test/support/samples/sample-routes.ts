import type { Records } from './seeded-records.ts';

/** A request for a REST route, with a part of the expected body. */
export interface SampleRoute {
  readonly query?: string;
  readonly payload?: (records: Records) => object;
  /** Takes a web session in place of a key. */
  readonly bySession?: true;
  readonly shows: (records: Records) => object;
}

const named = (names: readonly string[]) => names.map((name) => ({ name }));
const deletes = (name: 'promptTemplate' | 'spareCategory' | 'account' | 'entry'): SampleRoute => ({
  shows: (records) => ({ id: records[name].databaseId, deleted: true }),
});
const month = '?month=2026-03';
const template = { title: 'New', description: 'A text', content: 'Hello {{NAME}}' };

export const sampleRoutes: Readonly<Record<string, SampleRoute>> = {
  'GET /api/v1/api_keys': { shows: ({ apiKeyNames }) => ({ api_keys: named(apiKeyNames) }) },
  'GET /api/v1/referrals': {
    shows: ({ mark }) => ({ referrals: [{ code: mark }], stats: { total: 1, pending: 1 } }),
  },
  'POST /api/v1/referrals': {
    payload: () => ({ count: 2 }),
    shows: () => ({ referrals: [{ status: 'pending' }, { status: 'pending' }], count: 2 }),
  },
  'GET /api/v1/prompt_templates': {
    shows: ({ mark }) => ({ prompt_templates: [{ title: mark }] }),
  },
  'POST /api/v1/prompt_templates': {
    payload: () => ({ ...template, category: 'starter-kit' }),
    shows: () => ({ title: 'New' }),
  },
  'GET /api/v1/prompt_templates/:id': {
    shows: ({ promptTemplate, mark }) => ({ id: promptTemplate.databaseId, title: mark }),
  },
  'PUT /api/v1/prompt_templates/:id': {
    payload: () => ({ title: 'Changed' }),
    shows: ({ promptTemplate }) => ({ id: promptTemplate.databaseId, title: 'Changed' }),
  },
  'DELETE /api/v1/prompt_templates/:id': deletes('promptTemplate'),
  'GET /api/v1/ideas': { shows: ({ mark }) => ({ ideas: [{ title: mark }] }) },
  'POST /api/v1/ideas': {
    payload: () => ({ title: 'New', body: 'A text' }),
    shows: () => ({ title: 'New' }),
  },
  'GET /api/v1/ideas/:id': { shows: ({ idea, mark }) => ({ id: idea.databaseId, title: mark }) },
  'GET /api/finance/categories': {
    shows: ({ mark }) => [{ name: mark }, { name: `${mark} spare` }],
  },
  'POST /api/finance/categories': {
    payload: () => ({ name: 'New', type: 'income', emoji: '🎁' }),
    shows: () => ({ name: 'New' }),
  },
  'DELETE /api/finance/categories/:id': deletes('spareCategory'),
  'GET /api/finance/entries': { query: month, shows: ({ mark }) => [{ description: mark }] },
  'POST /api/finance/entries': {
    payload: ({ category }) => ({ category_id: category.databaseId, amount: 1 }),
    shows: () => ({ amount: '1.00' }),
  },
  'PATCH /api/finance/entries/:id': {
    payload: () => ({ amount: '2' }),
    shows: () => ({ amount: '2.00' }),
  },
  'DELETE /api/finance/entries/:id': deletes('entry'),
  'GET /api/finance/analytics': {
    query: `${month}&period=month`,
    shows: ({ mark }) => ({ topDescriptions: [{ description: mark }] }),
  },
  'GET /api/finance/summary': { query: month, shows: () => ({ total_expenses: '12.50' }) },
  'GET /api/finance/accounts': { shows: ({ mark }) => [{ name: mark, current_balance: '7.50' }] },
  'POST /api/finance/accounts': {
    payload: () => ({ name: 'New' }),
    shows: () => ({ name: 'New' }),
  },
  'PATCH /api/finance/accounts/:id': {
    payload: () => ({ name: 'Changed' }),
    shows: () => ({ name: 'Changed' }),
  },
  'DELETE /api/finance/accounts/:id': deletes('account'),
  'GET /api/finance/keys': {
    bySession: true,
    shows: ({ liveFinanceKeyNames }) => named(liveFinanceKeyNames),
  },
  'POST /api/finance/keys': {
    bySession: true,
    payload: () => ({ name: 'made by an operation' }),
    shows: () => ({ name: 'made by an operation' }),
  },
};
