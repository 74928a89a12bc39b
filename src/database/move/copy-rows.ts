import type { RunStatement } from '../pool/statements.ts';
import { quoted } from '../query/table.ts';
import type { MovedTable } from './catalog.ts';

/** The most rows of one statement. */
const maxRows = 1_000;
/** About the most bytes of the rows of one statement. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Copies all rows. Each value is copied as the text that PostgreSQL itself writes and reads, so none
 * is rounded or converted. Both must be in a transaction with `textFormats`.
 */
export async function copyRows(
  source: RunStatement,
  target: RunStatement,
  table: MovedTable,
): Promise<void> {
  const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
  const names = columns.map(({ name }) => quoted(name));
  const texts = names.map((name, index) => `${name}::text AS "c${index}"`);
  const values = columns.map(({ type }, index) => `"c${index}"::${type}`);
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`);
  const fields = columns.map((_, index) => `"c${index}"`);
  const insert = `INSERT INTO ${quoted(table.name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM unnest(${parameters.join(', ')}) AS "rows" (${fields.join(', ')})`;
  const rowsAtOnce = await rowsFor(source, table);
  await source({
    sql: `DECLARE "moved" NO SCROLL CURSOR FOR SELECT ${texts.join(', ')} FROM ${quoted(table.name)}`,
    values: [],
  });
  for (;;) {
    const rows = await source({ sql: `FETCH ${rowsAtOnce} FROM "moved"`, values: [] });
    if (rows.length === 0) break;
    await target({
      sql: insert,
      values: columns.map((_, index) => rows.map((row) => row[`c${index}`])),
    });
  }
  await source({ sql: 'CLOSE "moved"', values: [] });
}

/** Values of equal text on both sides, whatever the settings of the role are. */
export const textFormats = `SET LOCAL "DateStyle" = 'ISO, YMD'; SET LOCAL "TimeZone" = 'UTC';
  SET LOCAL "IntervalStyle" = 'postgres'; SET LOCAL "bytea_output" = 'hex'; SET LOCAL "extra_float_digits" = 1`;

/** Fewer of a table with long values, such as files. */
async function rowsFor(source: RunStatement, { name }: MovedTable): Promise<number> {
  const [size] = await source({
    sql: `SELECT pg_table_size($1::regclass)::float8 AS "bytes", count(*)::float8 AS "rows" FROM ${quoted(name)}`,
    values: [quoted(name)],
  });
  const { bytes, rows } = size as { bytes: number; rows: number };
  if (rows === 0) return 1;
  return Math.max(1, Math.min(maxRows, Math.floor(maxBytes / (bytes / rows))));
}
