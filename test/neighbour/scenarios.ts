import { finished, type User } from './attacker.ts';
import { archives, images, imports, previews, slowUploads } from './file-scenarios.ts';
import type { Scenario } from './measure.ts';

const rows = 500;

type Kind = 'api' | 'finance';

/** A scenario that sends the same GraphQL operation again and again. */
const operation = (
  name: string,
  kind: Kind,
  query: string | ((user: User) => string),
  variables: (user: User) => object = () => ({}),
): Scenario => ({
  name,
  prepare: async (user) => {
    const document = typeof query === 'string' ? query : query(user);
    const values = variables(user);
    return () => user.graphql(kind, document, values);
  },
});

const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')} }`;

const download = (name: string, path: string, kind: Kind | 'session'): Scenario => ({
  name,
  prepare: async (user) => () =>
    finished(
      fetch(`${user.url}${path}`, {
        headers: kind === 'session' ? { cookie: user.cookie } : user.headers(kind),
      }),
    ),
});

const newEntries = (user: User) => ({
  input: {
    entries: Array.from({ length: rows }, (_, number) => ({
      categoryId: user.category.id,
      amount: '1.00',
      description: `Entry ${number} in bulk`,
      tags: ['bulk'],
    })),
  },
});

async function entryIds(user: User): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < rows) {
    const { text } = await user.graphql(
      'finance',
      `{ entries(first: 100, offset: ${ids.length}) { nodes { id } } }`,
    );
    ids.push(...JSON.parse(text).data.entries.nodes.map(({ id }: { id: string }) => id));
  }
  return ids;
}

const bulkUpdate: Scenario = {
  name: 'bulk update of 500 rows, nested payload, rows in a variable inside a literal',
  prepare: async (user) => {
    const changes = (await entryIds(user)).map((id) => ({ id, amount: '2.00' }));
    const query = `mutation ($rows: [EntryChanges!]!) { updateEntries(input: {entries: $rows}) {
      results { entry { category { entries(first: 100) { nodes { id date amount description } } } } } } }`;
    return () => user.graphql('finance', query, { rows: changes });
  },
};

const invalidDocuments: Scenario = {
  name: 'invalid documents of 4,000 tokens',
  prepare: async (user) => (number) =>
    user.graphql(
      'api',
      `{ ${Array.from({ length: 1_900 }, (_, index) => `f${number}x${index}`).join(' ')} }`,
    ),
};

const fields =
  'title description category difficulty visibility createdVia tags timesBuilt featured icon createdAt updatedAt'.split(
    ' ',
  );

const differentOperations: Scenario = {
  name: 'different operations of twelve lists',
  prepare: async (user) => (number) => {
    const selected = fields.filter((_field, index) => ((number % 4_095) + 1) & (1 << index));
    return user.graphql(
      'api',
      aliases(12, `promptTemplates(first: 9) { nodes { ${selected.join(' ')} } }`),
    );
  },
};

const signIns: Scenario = {
  name: 'sign-ins with wrong passwords',
  prepare: async (user) => () =>
    user.post(
      '/api/auth/sign-in/email',
      JSON.stringify({ email: user.email, password: 'not the password' }),
      {},
    ),
};

const report = `{ financeReport(from: "2020-01-01", to: "2026-12-31") { totals { income expenses }
  periods(by: MONTH) { from totals { income expenses } }
  categories { category { name } totals { income expenses } periods(by: MONTH) { totals { income expenses } } }
  accounts { totals { income expenses } } tags { tag totals { income expenses } } } }`;

/** What a user may do within the default limits. */
export const scenarios: readonly Scenario[] = [
  bulkUpdate,
  operation(
    'bulk creation of 500 entries',
    'finance',
    'mutation ($input: CreateEntriesInput!) { createEntries(input: $input) { results { index } } }',
    newEntries,
  ),
  operation(
    'single entries',
    'finance',
    'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }',
    (user) => ({ input: { categoryId: user.category.id, amount: '1.00' } }),
  ),
  operation(
    '49 searches for one letter',
    'finance',
    aliases(49, 'entries(first: 1, filter: {search: "q"}) { nodes { id } }'),
  ),
  operation(
    'searches for one letter, as many as are allowed',
    'finance',
    aliases(38, 'entries(first: 1, filter: {search: "q"}) { nodes { id } }'),
  ),
  operation(
    'searches for words with typing errors in templates',
    'api',
    aliases(
      20,
      'promptTemplates(first: 1, filter: {search: "variabel content writen"}) { nodes { id } }',
    ),
  ),
  operation(
    'counts of entries',
    'finance',
    aliases(38, 'entries(first: 1, filter: {minAmount: "0.01"}) { totalCount }'),
  ),
  operation('reports with all groups', 'finance', report),
  operation(
    'analytics',
    'finance',
    aliases(6, 'financeAnalytics(month: "2026-03") { topDescriptions { total } }'),
  ),
  operation(
    'pages at the cost limit',
    'finance',
    aliases(14, 'entries(first: 100) { nodes { id date amount description tags recurring } }'),
  ),
  operation('long texts', 'api', aliases(9, 'promptTemplates(first: 100) { nodes { content } }')),
  operation(
    'changes',
    'finance',
    aliases(20, 'changes(first: 100) { nodes { __typename } position }'),
  ),
  operation(
    'introspection',
    'api',
    '{ __schema { types { name description fields { name description args { name type { name ofType { name } } } type { name ofType { name } } } } } }',
  ),
  download('exports of entries as CSV', '/exports/entries.csv', 'finance'),
  download('archives of user data', '/exports/user-data.zip', 'session'),
  download('a month over REST', '/api/finance/entries?month=2026-03', 'finance'),
  download('deep pages over REST', '/api/v1/prompt_templates?per_page=100&page=15', 'api'),
  imports,
  previews,
  archives,
  slowUploads,
  images,
  invalidDocuments,
  differentOperations,
  signIns,
];
