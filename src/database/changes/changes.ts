import type { Prisma } from '../../generated/prisma/client.ts';
import type { RecordType } from '../../generated/prisma/enums.ts';
import type { DatabaseClient } from '../client.ts';
import { readPage } from '../query/read-page.ts';
import { toSelection } from '../query/selection.ts';
import type { ModelName } from '../query/table.ts';
import { runSql, sql } from '../query/write.ts';

/** How long a change is kept, in days. */
export const changeRetentionDays = 30;

const columns = {
  id: true,
  recordType: true,
  recordId: true,
  action: true,
  changedAt: true,
  undoId: true,
};
const selection = toSelection('Change', { select: columns });

const models: Readonly<Record<RecordType, ModelName>> = {
  PROMPT_TEMPLATE: 'PromptTemplate',
  PROMPT_TEMPLATE_VERSION: 'PromptTemplateVersion',
  PROMPT_TEMPLATE_LABEL_MOVE: 'PromptTemplateLabelMove',
  IDEA: 'Idea',
  REFERRAL: 'Referral',
  CATEGORY: 'Category',
  ENTRY: 'Entry',
  ACCOUNT: 'Account',
};

export const modelOf = (type: RecordType): ModelName => models[type];

export type Change = Prisma.ChangeGetPayload<{ select: typeof columns }>;

export interface ChangeRange {
  readonly ownerId: string;
  readonly recordTypes: readonly RecordType[];
  /** The number before the first change. */
  readonly after: number;
  /** The number of the last change that can be read. */
  readonly until: number;
  readonly limit: number;
}

/**
 * All changes of a user up to this number are final. Waits for transactions that have changed
 * records of the user and not ended. A change that commits later has a higher number.
 */
export async function changesUntil(database: DatabaseClient, ownerId: string): Promise<number> {
  const [row] = await runSql<{ until: number }>(
    database,
    sql`SELECT changes_until(${ownerId}::uuid) AS "until"`,
  );
  return row?.until ?? 0;
}

/** The number of the last change of all users, also of a transaction that has not ended. Never waits. */
export async function lastChange(database: DatabaseClient): Promise<number> {
  const [row] = await runSql<{ last: number | null }>(
    database,
    sql`SELECT pg_sequence_last_value('changes_id_seq') AS "last"`,
  );
  return row?.last ?? 0;
}

export async function readChanges(
  database: DatabaseClient,
  { ownerId, recordTypes, after, until, limit }: ChangeRange,
): Promise<Change[]> {
  const { records } = await readPage<'Change'>(database, {
    where: { ownerId, recordType: { in: recordTypes }, id: { gt: after, lte: until } },
    selection,
    range: { order: [{ id: 'asc' }], take: limit, skip: 0 },
    total: false,
  });
  return records as unknown as Change[];
}

/** The number of the last change of each of the users. Users without changes are left out. */
export async function newestChanges(
  database: DatabaseClient,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runSql<{ ownerId: string; last: number | null }>(
    database,
    sql`SELECT "owner"."id"::text AS "ownerId",
               (SELECT max("id") FROM "changes" WHERE "owner_id" = "owner"."id") AS "last"
          FROM unnest(${ownerIds}::uuid[]) AS "owner" ("id")`,
  );
  return new Map(
    rows.flatMap(({ ownerId, last }) => (last === null ? [] : [[ownerId, last] as const])),
  );
}
