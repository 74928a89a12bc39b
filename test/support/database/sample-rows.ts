import type { Client } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

export async function insertRow(client: Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map((_, index) => `$${index + 1}`);
  const statement = `INSERT INTO "${table}" (${names}) VALUES (${places})`;
  await client.query(statement, Object.values(row));
}
