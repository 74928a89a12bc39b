import { beforeEach, describe, expect, it } from 'vitest';
import { children, id, parents } from '../support/database/owned-rows.ts';
import { insertRow, type Row } from '../support/database/sample-rows.ts';
import { useConnection } from '../support/http/connection.ts';

const test = useConnection();

/** Tables without an owner. */
const shared: Readonly<Record<string, string>> = {
  users: 'the id is the owner',
  verifications: 'tokens of better-auth, found by their identifier',
  installation: 'one row',
  orphaned_images: 'images that no row references',
};

/** Columns that end with `_id` and are in no foreign key. */
const withoutForeignKey: Readonly<Record<string, string>> = {
  'audit_events.actor_id': 'events stay after their actor is deleted',
  'changes.owner_id': 'deleting a user adds changes',
  'changes.record_id': 'the record can be deleted',
  'changes.undo_id': 'no table has a row for each mutation',
  'credentials.account_id': 'a term of better-auth: the id of the user',
  'credentials.provider_id': 'a term of better-auth: the kind of credential',
  'idempotent_requests.user_id': "would lock the user's row for each request",
  'import_previews.undo_id': 'no table has a row for each mutation',
  'import_rows.entry_id': 'would be looked up for each of 20,000 rows; read with the owner',
  'undo_rows.change_id': 'a change is deleted before its rows',
  'undo_rows.undo_id': 'no table has a row for each mutation',
  'webhook_deliveries.message_id': 'messages are not stored',
  'webhooks.api_key_id': 'a deleted key has ended',
  'webhooks.finance_key_id': 'a deleted key has ended',
};

/** For a key that includes the columns of another one: a row that violates it only. */
const onlyViolates: Readonly<Record<string, Row>> = {
  prompt_template_labels_template_id_number_owner_id_fkey: { template_id: id(10, 1), number: 2 },
};

interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly referenced: string;
  readonly referencedColumns: readonly string[];
  /** Whether deleting the referenced row sets columns to null, and which. */
  readonly setsNull: boolean;
  readonly nullColumns: readonly string[];
}

async function foreignKeys(): Promise<ForeignKey[]> {
  const names = (table: string, numbers: string) => `ARRAY(
    SELECT attname::text FROM unnest(${numbers}) WITH ORDINALITY AS "c" ("number", "at")
      JOIN pg_attribute ON attrelid = ${table} AND attnum = "c"."number" ORDER BY "at")`;
  const { rows } = await test.client.query<ForeignKey>(`
    SELECT conname AS "name", conrelid::regclass::text AS "table",
           confrelid::regclass::text AS "referenced", confdeltype = 'n' AS "setsNull",
           ${names('conrelid', 'conkey')} AS "columns",
           ${names('confrelid', 'confkey')} AS "referencedColumns",
           ${names('conrelid', 'confdelsetcols')} AS "nullColumns"
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
     ORDER BY 1`);
  return rows;
}

/** The columns of each table. */
async function tables(): Promise<Map<string, string[]>> {
  const { rows } = await test.client.query<{ table: string; columns: string[] }>(`
    SELECT table_name AS "table", array_agg(column_name::text) AS "columns"
      FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' GROUP BY 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const isOwner = (column: string) => column === 'owner_id' || column === 'user_id';
/** Foreign keys between records of users. */
const betweenRecords = async () =>
  (await foreignKeys()).filter(({ referenced }) => referenced !== 'users');

describe('the schema', () => {
  it('has an owner in every table with records of users', async () => {
    const without = [...(await tables())].filter(([, columns]) => !columns.some(isOwner));
    expect(without.map(([table]) => table).toSorted()).toEqual(Object.keys(shared).toSorted());
  });

  it('has the owner in every foreign key between records of users', async () => {
    const keys = await betweenRecords();
    expect(keys.length).toBeGreaterThanOrEqual(8);
    for (const { name, columns, referencedColumns } of keys) {
      const owner = columns.findIndex(isOwner);
      expect([name, owner >= 0 && isOwner(referencedColumns[owner] ?? '')]).toEqual([name, true]);
    }
  });

  it('keeps the owner when a referenced record is deleted', async () => {
    const keys = (await betweenRecords()).filter(({ setsNull }) => setsNull);
    expect(keys.length).toBeGreaterThan(0);
    for (const { name, columns, nullColumns } of keys)
      expect([name, nullColumns]).toEqual([name, columns.filter((column) => !isOwner(column))]);
  });

  it('has a foreign key for every other id', async () => {
    const referencing = new Set(
      (await foreignKeys()).flatMap(({ table, columns }) =>
        columns.map((column) => `${table}.${column}`),
      ),
    );
    const ids = [...(await tables())].flatMap(([table, columns]) =>
      columns.filter((column) => column.endsWith('_id')).map((column) => `${table}.${column}`),
    );
    expect(ids.filter((column) => !referencing.has(column)).toSorted()).toEqual(
      Object.keys(withoutForeignKey).toSorted(),
    );
  });
});

describe('a record', () => {
  /** Runs a function beside the records of two users, and takes all of it back. */
  async function besideRecords<T>(work: () => Promise<T>): Promise<T> {
    await test.client.query('BEGIN');
    try {
      for (const owner of [1, 2]) {
        const user = { id: id(0, owner), name: 'x', email: `${owner}@example.com` };
        await insertRow(test.client, 'users', user);
        for (const [table, row] of Object.entries(parents))
          await insertRow(test.client, table, row(owner));
      }
      return await work();
    } finally {
      await test.client.query('ROLLBACK');
    }
  }

  let keys: ForeignKey[];
  beforeEach(async () => {
    keys = await betweenRecords();
  });

  it("can't reference a record of another user", async () => {
    expect([...new Set(keys.map(({ table }) => table))].toSorted()).toEqual(
      Object.keys(children).toSorted(),
    );
    for (const [table, row] of Object.entries(children))
      await besideRecords(() => insertRow(test.client, table, row));
    for (const { name, table, columns, referenced, referencedColumns } of keys) {
      const foreign = parents[referenced]?.(2);
      const references = columns.flatMap((column, at) =>
        isOwner(column) ? [] : [[column, foreign?.[referencedColumns[at] as string]]],
      );
      const row = { ...children[table], ...Object.fromEntries(references), ...onlyViolates[name] };
      const insertion = besideRecords(() => insertRow(test.client, table, row));
      await expect(insertion, name).rejects.toMatchObject({ code: '23503', constraint: name });
    }
  });

  it('has the owner of the record that it belongs to if the previous release inserts it', async () => {
    const added = ['screenshots', 'idea_attachments', 'import_rows', 'webhook_deliveries'];
    for (const table of added) {
      const { owner_id: _, user_id: __, ...row } = children[table] as Row;
      const owner = table === 'screenshots' ? 'owner_id' : 'user_id';
      const stored = await besideRecords(async () => {
        await insertRow(test.client, table, row);
        return (await test.client.query(`SELECT "${owner}" AS "owner" FROM "${table}"`)).rows;
      });
      expect([table, stored]).toEqual([table, [{ owner: id(0, 1) }]]);
    }
  });

  it('keeps its owner when its account or category is deleted', async () => {
    const { client } = test;
    const stored = await besideRecords(async () => {
      for (const table of ['entries', 'import_rows'])
        await insertRow(client, table, children[table] as Row);
      await client.query('DELETE FROM "accounts" WHERE "id" = 1001');
      await client.query('DELETE FROM "entries" WHERE "account_id" IS NOT NULL');
      const entries = await client.query('SELECT "user_id", "account_id" FROM "entries"');
      await client.query('DELETE FROM "entries"');
      await client.query('DELETE FROM "categories" WHERE "id" = 1001');
      const columns = '"user_id", "account_id", "category_id"';
      const rows = await client.query(`SELECT ${columns} FROM "import_rows"`);
      return [...entries.rows, ...rows.rows];
    });
    expect(stored).toEqual([
      { user_id: id(0, 1), account_id: null },
      { user_id: id(0, 1), account_id: null, category_id: null },
    ]);
  });
});
