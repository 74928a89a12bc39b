/** Queries with three levels of records. `@template` stands for the global id of a template. */
export const nestedOperations = {
  'templates → owner → templates → owner': `{ promptTemplates { totalCount nodes { title screenshots { position }
      owner { name promptTemplates(first: 2) { totalCount edges { cursor node { title screenshotCount
        owner { email promptTemplates(first: 1) { nodes { title owner { name } } } } } } } } } } }`,
  'viewer → templates → owner → templates': `{ viewer { name promptTemplates(first: 1) { pageInfo { hasNextPage endCursor }
      nodes { title owner { role promptTemplates { nodes { title screenshots { width } } } } } } } }`,
  'keys → owner → templates → owner': `{ apiKeys { name owner { name promptTemplates { nodes { title owner { name } } } } } }`,
  'entries → category → account': `{ entries(first: 2) { totalCount edges { cursor node { amount category { name entryCount }
      account { name entryCount } } } } categories { name entryCount } accounts { currentBalance entryCount } }`,
  'analytics → category': `{ financeAnalytics(month: "2026-03") { categories { category { name entryCount } } topDescriptions { category { emoji } } } }`,
  'report → groups → category, account': `{ financeReport(from: "2026-03-01", to: "2026-03-31") {
      categories { category { name entryCount } one: periods(by: WEEK) { from totals { balance } } two: periods(by: MONTH) { to } }
      accounts { ... on FinanceGroup { totals { income } } account { name currentBalance entryCount } } tags { tag totals { expenses } } } }`,
  'categories → entries → account → entries': `{ categories { name entries(first: 2, orderBy: { field: AMOUNT, direction: ASC }) {
      totalCount totals { balance } edges { cursor node { amount account { name entries(last: 1) { nodes { date category { name } } } } } } } } }`,
  'viewer → every list': `{ viewer { name promptTemplates { nodes { title owner { categories { name } apiKeys { name owner { name } } } } }
      ideas { nodes { title attachments { filename } } } categories(type: INCOME) { name entries(first: 1) { nodes { amount } } }
      accounts { name entries { totalCount } } entries(first: 3) { totals { income } nodes { category { name } } }
      apiKeys(live: true) { name scopes } } }`,
  'aliases of one list with different arguments': `{ a: promptTemplates(first: 1) { nodes { title } } b: promptTemplates(first: 2) { nodes { title owner { name } } } }`,
  'fragments on a node': `query { node(id: "@template") { id ... on PromptTemplate { title owner { name promptTemplates { nodes { owner { name } } } } } } }`,
} as const;
