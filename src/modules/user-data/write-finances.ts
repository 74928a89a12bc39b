import { archiveError } from '../../archives/archive-error.ts';
import { columnList, fieldList, recordset } from '../../database/query/recordset.ts';
import { insertRecords, runSql, sql } from '../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../graphql/schema/context.ts';
import { dayOf } from '../../input/calendar.ts';
import { entryFields } from '../finance/entries/write-entries.ts';
import { newSerials } from './new-ids.ts';
import type { ArchivedRecord } from './record-schemas.ts';

/** The new ids of records, by those in the archive. */
export type IdMap = ReadonlyMap<number, number>;

/** The caller's categories must have no entries. @throws VALIDATION_FAILED */
export async function replaceCategories(
  categories: readonly ArchivedRecord<'categories'>[],
  context: StatementContext,
): Promise<IdMap> {
  const { database } = context;
  const userId = userIdOf(context);
  await requireUniqueNames(categories, context);
  await runSql(database, sql`DELETE FROM "categories" WHERE "user_id" = ${userId}::uuid`);
  const ids = await newSerials('categories', categories.length, context);
  const rows = categories.map((category, index) => ({
    ...category,
    id: ids[index],
    userId,
    updatedAt: category.updatedAt ?? category.createdAt,
  }));
  await insertRecords(database, 'Category', rows);
  return idMap(categories, ids);
}

/** Compares names with the rule of the unique index (D121). @throws VALIDATION_FAILED */
async function requireUniqueNames(
  categories: readonly ArchivedRecord<'categories'>[],
  { database }: StatementContext,
): Promise<void> {
  const names = JSON.stringify(categories.map(({ name, type }) => ({ name, type })));
  const [taken] = await runSql<{ name: string }>(
    database,
    sql`
      SELECT min("name") AS "name"
        FROM jsonb_to_recordset(${names}::jsonb) AS r("name" text, "type" text)
       GROUP BY "type", lower("name") HAVING count(*) > 1 LIMIT 1`,
  );
  if (taken)
    throw archiveError(`categories.jsonl has the name ${JSON.stringify(taken.name)} twice`);
}

export async function writeAccounts(
  accounts: readonly ArchivedRecord<'accounts'>[],
  context: StatementContext,
): Promise<IdMap> {
  const userId = userIdOf(context);
  const ids = await newSerials('accounts', accounts.length, context);
  const rows = accounts.map((account, index) => ({ ...account, id: ids[index], userId }));
  await insertRecords(context.database, 'Account', rows);
  return idMap(accounts, ids);
}

interface References {
  readonly categoryIds: IdMap;
  readonly accountIds: IdMap;
}

const fields = [...entryFields, 'createdAt', 'updatedAt'];

/** Inserts entries in their order. The balances of accounts are those of the archive. */
export async function writeEntries(
  entries: readonly ArchivedRecord<'entries'>[],
  { categoryIds, accountIds }: References,
  context: StatementContext,
): Promise<void> {
  const records = entries.map((entry) => ({
    ...entry,
    categoryId: categoryIds.get(entry.categoryId),
    accountId: entry.accountId === null ? null : accountIds.get(entry.accountId),
    date: dayOf(entry.date),
  }));
  await runSql(
    context.database,
    sql`
      INSERT INTO "entries" ("user_id", ${columnList('Entry', fields)})
      SELECT ${userIdOf(context)}::uuid, ${fieldList(fields)}
        FROM ${recordset('Entry', fields, records)} ORDER BY "number"`,
  );
}

const idMap = (records: readonly { readonly id: number }[], ids: readonly number[]): IdMap =>
  new Map(records.map(({ id }, index) => [id, ids[index] as number]));
