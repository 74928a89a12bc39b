import type { RunStatement } from '../pool/statements.ts';
import { quoted } from '../query/table.ts';
import { MoveError } from './move-error.ts';

export interface MovedColumn {
  readonly name: string;
  /** Its type with the length, as in SQL. */
  readonly type: string;
  /** Computed by the database, so it can't be written. */
  readonly isGenerated: boolean;
}

export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** The tables that its foreign keys reference, except itself. */
  readonly references: readonly string[];
}

/** The migrations write it. */
const ownOfMigrations = '_prisma_migrations';

const tablesSql = `
  SELECT "class"."relname" AS "name",
         (SELECT json_agg(json_build_object('name', "attname", 'type', format_type("atttypid", "atttypmod"),
                                            'isGenerated', "attgenerated" <> '') ORDER BY "attnum")
            FROM pg_attribute
           WHERE "attrelid" = "class"."oid" AND "attnum" > 0 AND NOT "attisdropped") AS "columns",
         coalesce((SELECT json_agg(DISTINCT "target"."relname")
            FROM pg_constraint JOIN pg_class AS "target" ON "target"."oid" = "confrelid"
           WHERE "conrelid" = "class"."oid" AND "contype" = 'f' AND "confrelid" <> "conrelid"), '[]') AS "references"
    FROM pg_class AS "class"
   WHERE "relnamespace" = current_schema()::regnamespace AND "relkind" = 'r' AND "relname" <> '${ownOfMigrations}'
   ORDER BY 1`;

/**
 * All tables of the database, also those that no model of Prisma has. A table comes after those that it
 * references.
 */
export async function readTables(run: RunStatement): Promise<readonly MovedTable[]> {
  const tables = (await run({ sql: tablesSql, values: [] })) as unknown as MovedTable[];
  const ordered: MovedTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isOrdered = (name: string) => ordered.some((table) => table.name === name);
    const ready = waiting.filter(({ references }) => references.every(isOrdered));
    if (ready.length === 0) throw new Error('foreign keys reference each other in a circle');
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** @throws {MoveError} if the two databases have different tables or columns */
export function requireSameTables(
  source: readonly MovedTable[],
  target: readonly MovedTable[],
): void {
  const lines = (tables: readonly MovedTable[]) =>
    new Set(
      tables.flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name} ${column.type} ${column.isGenerated}`),
      ),
    );
  const [different] = lines(source).symmetricDifference(lines(target));
  if (different === undefined) return;
  throw new MoveError(
    `The two databases have different tables, for example ${different.split(' ', 1)[0]}. The database of DATABASE_URL must be empty, and both must have the migrations of this version of folio.`,
  );
}

interface Sequence {
  readonly name: string;
  readonly table: string;
  readonly column: string;
}

const sequencesSql = `
  SELECT "sequence"."relname" AS "name", "owner"."relname" AS "table", "attname" AS "column"
    FROM pg_class AS "sequence"
         JOIN pg_depend ON "objid" = "sequence"."oid" AND "classid" = 'pg_class'::regclass
                       AND "deptype" IN ('a', 'i') AND "refobjsubid" > 0
         JOIN pg_class AS "owner" ON "owner"."oid" = "refobjid"
         JOIN pg_attribute ON "attrelid" = "refobjid" AND "attnum" = "refobjsubid"
   WHERE "sequence"."relkind" = 'S' AND "sequence"."relnamespace" = current_schema()::regnamespace
   ORDER BY 1`;

async function readSequences(run: RunStatement): Promise<readonly Sequence[]> {
  return (await run({ sql: sequencesSql, values: [] })) as unknown as Sequence[];
}

/** The sequences continue where those of the source would, and after the highest number. */
export async function copySequences(source: RunStatement, target: RunStatement): Promise<void> {
  for (const { name, table, column } of await readSequences(source)) {
    const [state] = await source({
      sql: `SELECT "last_value"::text AS "last", "is_called" AS "isCalled" FROM ${quoted(name)}`,
      values: [],
    });
    await target({
      sql: `SELECT setval($1::regclass, greatest($2::bigint, "highest"), $3::boolean OR "highest" IS NOT NULL)
              FROM (SELECT max(${quoted(column)}) AS "highest" FROM ${quoted(table)}) AS "rows"`,
      values: [quoted(name), state?.last, state?.isCalled],
    });
  }
}
