/**
 * `npm run bench -- filters [url]`: measures filters and orders of lists of a million entries and
 * 100,000 templates of one user, beside another user with half as many, and how much slower their
 * indexes make writes. Prints the tables of docs/performance.md.
 */
import { Client } from 'pg';
import { filteredLists, inserts, seedFilteredLists } from '../filter-readings.ts';
import { ListReader, type ListReading, pageSize } from '../list-readings.ts';
import { head, row, milliseconds as shown } from '../print-table.ts';
import { openScratch, type Scratch } from '../scratch-server.ts';

const [server = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'] =
  process.argv.slice(2);

const indexes = {
  prompt_templates: [
    'prompt_templates_filters_idx',
    'prompt_templates_has_variables_idx',
    'prompt_templates_owner_id_title_id_idx',
    'prompt_templates_owner_id_updated_at_id_idx',
  ],
  entries: [
    'entries_filters_idx',
    'entries_user_id_amount_id_idx',
    'entries_user_id_created_at_id_idx',
  ],
} as const;

function tell({ list, page, rows, buffers, indexes: used, milliseconds, ...rest }: ListReading) {
  const what = [...new Set(used)].join(', ') || rest.scans.join(', ');
  row(list, page, rest.shown, rows, buffers, shown(milliseconds), what);
}

async function readLists(scratch: Scratch, owner: string, category: string): Promise<void> {
  const reader = new ListReader(scratch, owner);
  head('List', 'Page', 'Records', 'Rows read', 'Buffers', 'ms', 'Index');
  for (const list of filteredLists(category)) {
    for (const filter of list.filters) {
      const short = await reader.firstOf(list, filter);
      const isShort = short.every(({ shown: records }) => records <= pageSize);
      for (const each of isShort ? short : await reader.readingsOf(list, filter, 1_000)) tell(each);
    }
  }
}

/** The size of each index, and how long inserting takes with it and without it. */
async function measureWrites(client: Client, owner: string): Promise<void> {
  const { rows } = await client.query('SELECT "id" FROM "categories" WHERE "user_id" = $1', [
    owner,
  ]);
  const ids = rows.map(({ id }) => id).join(', ');
  head('Index', 'MB', 'µs for each inserted record');
  for (const table of ['prompt_templates', 'entries'] as const) {
    const insert = inserts[table](owner, ids);
    const timeOf = async (...preparations: string[]) => {
      await client.query('BEGIN');
      for (const statement of preparations) await client.query(statement);
      const started = performance.now();
      const { rowCount } = await client.query(insert);
      const microseconds = ((performance.now() - started) * 1_000) / (rowCount ?? 1);
      await client.query('ROLLBACK');
      return microseconds;
    };
    await timeOf();
    const withAll = Math.min(await timeOf(), await timeOf());
    row(`${table}, all indexes`, '', shown(withAll));
    for (const index of indexes[table]) {
      const drop = `DROP INDEX "${index}"`;
      const without = Math.min(await timeOf(drop), await timeOf(drop));
      const [size] = (await client.query(`SELECT pg_relation_size('"${index}"') / 1048576 AS mb`))
        .rows;
      row(index, size.mb, shown(withAll - without));
    }
  }
}

const scratch = await openScratch(server);
const client = new Client({ connectionString: scratch.url, statement_timeout: 0 });
await client.connect();
try {
  const { owner, category } = await seedFilteredLists(scratch.database, async (statement) => {
    await client.query(statement);
  });
  for (const table of ['prompt_templates', 'entries'])
    await scratch.run(`VACUUM ANALYZE "${table}"`);
  await readLists(scratch, owner, category);
  console.log();
  await measureWrites(client, owner);
} finally {
  await client.end();
  await scratch.remove();
}
