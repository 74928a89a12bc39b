/** Measures the statements of the pages of long lists. */
import type { Database } from '../../src/database/client.ts';
import { buffersOf, readingOf } from '../support/database/plan.ts';
import { explain } from './explain.ts';
import { queriesOf } from './owner.ts';
import type { Scratch } from './scratch-server.ts';

export const pageSize = 25;

/** How one statement of a list was run. */
export interface ListReading {
  readonly list: string;
  readonly page: string;
  /** The number of records on the page, or the total count. */
  readonly shown: number;
  readonly scans: readonly string[];
  readonly indexes: readonly string[];
  /** The rows that were read from the table or its index. */
  readonly rows: number;
  readonly buffers: number;
  /** The time in the database. */
  readonly milliseconds: number;
}

export interface BigList {
  readonly field: 'promptTemplates' | 'referrals' | 'entries';
  readonly table: string;
  readonly filters: readonly object[];
  /** Default: the default order of the list. */
  readonly orderBy?: { readonly field: string; readonly direction: 'ASC' | 'DESC' };
}

const templateFilters = [
  {},
  ...['PRODUCTIVITY', 'BUSINESS', 'DEVELOPER', 'CREATIVE', 'COMMUNICATION', 'STARTER_KIT'].map(
    (category) => ({ category }),
  ),
  ...['PRIVATE', 'PUBLIC', 'SHARED', 'PURCHASABLE'].map((visibility) => ({ visibility })),
  ...['API', 'WEB'].map((createdVia) => ({ createdVia })),
];

/**
 * No index contains two of these filters: PostgreSQL uses that of the rarer value and filters the
 * rows. No template is public and created on the web, which is the worst case.
 */
export const combined: BigList = {
  field: 'promptTemplates',
  table: 'prompt_templates',
  filters: [
    { category: 'CREATIVE', visibility: 'PUBLIC' },
    { category: 'CREATIVE', createdVia: 'WEB' },
    { visibility: 'PUBLIC', createdVia: 'WEB' },
    { category: 'CREATIVE', visibility: 'SHARED', createdVia: 'API' },
  ],
};

export const bigLists: readonly BigList[] = [
  { field: 'promptTemplates', table: 'prompt_templates', filters: templateFilters },
  {
    field: 'referrals',
    table: 'referrals',
    filters: [{}, ...['PENDING', 'ACCEPTED', 'EXPIRED'].map((status) => ({ status }))],
  },
];

/** Reads pages of the owner's lists, and explains their statements. */
export class ListReader {
  readonly #database: Database;
  readonly #query: ReturnType<typeof queriesOf>;
  readonly #ran: { sql: string; parameters: readonly unknown[] }[] = [];

  constructor(scratch: Scratch, owner: string) {
    this.#database = scratch.database;
    this.#query = queriesOf(scratch, owner);
    scratch.listeners.add((sql, parameters) => {
      this.#ran.push({ sql, parameters: JSON.parse(parameters) });
    });
  }

  /** The first page, a deep one by cursor, the last one, and the total count. */
  async readingsOf(of: BigList, filter: object, deep: number) {
    const list = describe(of, filter);
    const total = await this.#read(of, filter, { count: true });
    const place = Math.min((deep - 1) * pageSize, Math.floor(total.shown * 0.7));
    const after = await this.#cursorAt(of, filter, place - 1);
    const deepPage = `page ${Math.floor(place / pageSize) + 1} by cursor`;
    return [
      { list, page: 'first', ...(await this.#read(of, filter, { first: pageSize })) },
      { list, page: deepPage, ...(await this.#read(of, filter, { first: pageSize, after })) },
      { list, page: 'last', ...(await this.#read(of, filter, { last: pageSize })) },
      { list, page: 'count', ...total },
    ] satisfies ListReading[] as [ListReading, ListReading, ListReading, ListReading];
  }

  /** The first page and the total count of a list that may be short or empty. */
  async firstOf(of: BigList, filter: object): Promise<ListReading[]> {
    const list = describe(of, filter);
    return [
      { list, page: 'first', ...(await this.#read(of, filter, { first: pageSize })) },
      { list, page: 'count', ...(await this.#read(of, filter, { count: true })) },
    ];
  }

  async stats(): Promise<ListReading> {
    this.#ran.length = 0;
    const { total } = await this.#run('referralStats', {}, 'total accepted pending expired');
    return { list: 'referralStats', page: '', shown: total, ...(await this.#cost('referrals')) };
  }

  async #read(
    { field, table, orderBy }: BigList,
    filter: object,
    { count, ...page }: { count?: true; first?: number; last?: number; after?: string },
  ): Promise<Omit<ListReading, 'list' | 'page'>> {
    const selection = count ? 'totalCount' : 'nodes { id }';
    this.#ran.length = 0;
    const found = await this.#run(
      field,
      { filter, ...(orderBy && { orderBy }), ...page },
      selection,
    );
    const shown = count ? found.totalCount : found.nodes.length;
    return { shown, ...(await this.#cost(table)) };
  }

  /** The cost of the only statement on a table since the last reading. */
  async #cost(table: string): Promise<Omit<ListReading, 'list' | 'page' | 'shown'>> {
    const [statement, ...more] = this.#ran.filter(({ sql }) => sql.includes(`"${table}"`));
    if (!statement || more.length > 0) throw new Error(`not one statement on ${table}`);
    const { node, milliseconds } = await explain(
      this.#database,
      statement.sql,
      statement.parameters,
    );
    return { ...readingOf(node, table), buffers: buffersOf(node), milliseconds };
  }

  async #cursorAt({ field, orderBy }: BigList, filter: object, offset: number): Promise<string> {
    const args = { filter, ...(orderBy && { orderBy }), first: 1, offset };
    const found = await this.#run(field, args, 'edges { cursor }');
    return found.edges[0].cursor;
  }

  // biome-ignore lint/suspicious/noExplicitAny: any of the lists.
  async #run(field: string, args: object, selection: string): Promise<any> {
    const query = `{ ${field}${argumentsOf(args)} { ${selection} } }`;
    return (await this.#query(query))[field];
  }
}

/** A value as a GraphQL literal. */
function literal(value: unknown): string {
  if (typeof value === 'string' && /^[A-Z_]+$/.test(value)) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  return `{ ${fieldsOf(value)} }`;
}

const fieldsOf = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ');

const argumentsOf = (args: object) => (Object.keys(args).length > 0 ? `(${fieldsOf(args)})` : '');

function describe({ field, orderBy }: BigList, filter: object): string {
  const conditions = Object.entries(filter).map(([name, value]) => `${name} ${value}`);
  const order = orderBy ? [`by ${orderBy.field} ${orderBy.direction}`] : [];
  return [field, ...conditions, ...order].join(' ').toLowerCase();
}
