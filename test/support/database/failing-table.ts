import type { TestApp } from '../app/app.ts';

/** Runs `work` while every statement on a table fails with this SQLSTATE, then repairs the table. */
export async function whileTableFails<T>(
  { database: { client } }: TestApp,
  table: string,
  sqlState: string,
  work: () => Promise<T>,
): Promise<T> {
  const run = (sql: string) => client.$executeRawUnsafe(sql);
  const raise = `BEGIN RAISE EXCEPTION 'an injected failure' USING ERRCODE = '${sqlState}'; END`;
  await run(`ALTER TABLE ${table} RENAME TO ${table}_aside`);
  await run(`CREATE FUNCTION failing_rows() RETURNS SETOF ${table}_aside
    LANGUAGE plpgsql AS $$ ${raise} $$`);
  await run(`CREATE FUNCTION failing_write() RETURNS trigger LANGUAGE plpgsql AS $$ ${raise} $$`);
  await run(`CREATE VIEW ${table} AS SELECT * FROM failing_rows()`);
  await run(`CREATE TRIGGER failing_write INSTEAD OF INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION failing_write()`);
  try {
    return await work();
  } finally {
    await run(`DROP VIEW ${table}`);
    await run('DROP FUNCTION failing_write()');
    await run('DROP FUNCTION failing_rows()');
    await run(`ALTER TABLE ${table}_aside RENAME TO ${table}`);
  }
}

/** Runs `work` while inserting into a table fails with this SQLSTATE. */
export async function whileInsertFails<T>(
  { database: { client } }: TestApp,
  table: string,
  sqlState: string,
  work: () => Promise<T>,
): Promise<T> {
  const run = (sql: string) => client.$executeRawUnsafe(sql);
  await run(`CREATE FUNCTION failing_insert() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'an injected failure' USING ERRCODE = '${sqlState}'; END $$`);
  await run(`CREATE TRIGGER failing_insert BEFORE INSERT ON ${table}
    FOR EACH ROW EXECUTE FUNCTION failing_insert()`);
  try {
    return await work();
  } finally {
    await run('DROP FUNCTION failing_insert() CASCADE');
  }
}
