/** A pool of ten connections. */
import pg from 'pg';

// Ids are `bigint`, which pg returns as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

// biome-ignore lint/suspicious/noExplicitAny: the rows of any statement.
type Rows = Promise<any[]>;

/** The rows that a statement returns. */
export const rows = async (text: string, values: unknown[]): Rows =>
  (await pool.query(text, values)).rows;
