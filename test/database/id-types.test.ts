import { describe, expect, it } from 'vitest';
import { useConnection } from '../support/http/connection.ts';

const test = useConnection();

/** Columns with 32 bits that are named like an id. */
const small: Readonly<Record<string, string>> = {
  'import_rows.id': 'the position of the row in its file',
};

describe('ids that are numbers', () => {
  it('have 64 bits in each table, also where they are referenced', async () => {
    const { rows } = await test.client.query<{ name: string; type: string }>(`
      SELECT "table_name" || '.' || "column_name" AS "name", "data_type" AS "type"
        FROM information_schema.columns
       WHERE "table_schema" = 'public' AND "table_name" <> '_prisma_migrations'
         AND ("column_name" = 'id' OR "column_name" LIKE '%\\_id'
              OR "column_default" LIKE 'nextval(%')
         AND "data_type" IN ('smallint', 'integer', 'bigint')
       ORDER BY 1`);
    const names = (type: 'bigint' | 'small') =>
      rows.filter((row) => (row.type === 'bigint') === (type === 'bigint')).map(({ name }) => name);
    expect(names('small')).toEqual(Object.keys(small));
    expect(names('bigint')).toEqual(
      expect.arrayContaining(['accounts.id', 'entries.category_id', 'webhooks.finance_key_id']),
    );
  });

  it('come from sequences with 64 bits', async () => {
    const { rows } = await test.client.query(
      `SELECT "sequencename" AS "name", "data_type"::text AS "type", "max_value" AS "max"
         FROM pg_sequences WHERE "schemaname" = 'public'`,
    );
    expect(rows).toContainEqual(expect.objectContaining({ name: 'entries_id_seq' }));
    for (const row of rows)
      expect(row).toMatchObject({ type: 'bigint', max: String(2n ** 63n - 1n) });
  });
});
