import type { RunStatement } from '../pool/statements.ts';
import { quoted } from '../query/table.ts';
import type { MovedTable } from './catalog.ts';
import { MoveError } from './move-error.ts';

/** What both sides must have in common, computed by each database. */
export interface TableProof {
  readonly table: string;
  readonly rows: string;
  /** The sum of the hashes of all rows, so their order does not matter. */
  readonly checksum: string;
  /** The sum of each column with decimals, by its name. */
  readonly sums: Readonly<Record<string, string>>;
}

/** Of one table. The two are equal. */
export interface BothSides {
  readonly source: TableProof;
  readonly target: TableProof;
}

export async function proveTable(run: RunStatement, table: MovedTable): Promise<TableProof> {
  const decimals = table.columns.filter(({ type }) => type.startsWith('numeric'));
  const sums = decimals.map(
    ({ name }) => `, coalesce(sum(${quoted(name)}), 0)::text AS ${quoted(name)}`,
  );
  const [row] = await run({
    sql: `SELECT count(*)::text AS "rows of the table",
                 coalesce(sum(('x' || left(md5("t"::text), 16))::bit(64)::bigint), 0)::text AS "checksum of the table"
                 ${sums.join('')}
            FROM ${quoted(table.name)} AS "t"`,
    values: [],
  });
  const {
    'rows of the table': rows,
    'checksum of the table': checksum,
    ...rest
  } = row as Record<string, string>;
  return { table: table.name, rows: rows ?? '', checksum: checksum ?? '', sums: rest };
}

/** @throws {MoveError} with the first difference */
export function requireEqual({ source, target }: BothSides): void {
  if (JSON.stringify(source) === JSON.stringify(target)) return;
  throw new MoveError(
    `The table ${source.table} is not equal on both sides, and nothing was moved: ${JSON.stringify(source)} and ${JSON.stringify(target)}.`,
  );
}
