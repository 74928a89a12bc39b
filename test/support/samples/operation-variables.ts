import type { Records } from './seeded-records.ts';

const lookUp = (title: string) => ({
  ...{ titleFilter: { title }, prefixFilter: { idPrefix: '0000' } },
});
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
const month = { filter: { month: '2026-03' } };

/**
 * Variables of operations that differ from valid values of the required variables, by the names of
 * the operations.
 */
export const operationVariables: Readonly<Record<string, (records: Records) => object>> = {
  CliChanges: () => ({ last: 2, recordTypes: ['IDEA', 'ENTRY'] }),
  CliFindPromptBySlug: ({ mark }) => ({ slug: slugOf(mark) }),
  CliListEntries: () => month,
  CliLookUpFeedback: ({ mark }) => lookUp(mark),
  CliLookUpPrompts: ({ mark }) => lookUp(mark),
  CliSearchPrompts: ({ mark }) => ({ filter: { search: mark } }),
  ComparePromptPage: () => ({ from: 1, to: 2 }),
  ExportEntries: () => month,
  FetchPromptVersion: ({ mark }) => ({ slug: slugOf(mark) }),
  FetchPromptVersionTag: ({ mark }) => ({ slug: slugOf(mark) }),
  HomePage: () => ({
    monthStart: '2026-03-01',
    monthEnd: '2026-03-31',
    previousMonthStart: '2026-02-01',
  }),
  McpGetPromptText: () => ({ variables: [] }),
  McpRenderPrompt: () => ({ variables: [] }),
  MoneyEntriesPage: () => ({ first: 2, ...month }),
  MoneyTrendsPage: () => ({ from: '2025-04-01', previousMonth: '2026-02-01', largest: 20 }),
  OwnImage: ({ idea, promptTemplate }) => ({ ids: [idea.id, promptTemplate.id] }),
  PromptPage: () => ({ variables: [] }),
  SharedTemplatePage: () => ({ variables: [] }),
};
