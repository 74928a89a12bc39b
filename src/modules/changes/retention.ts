import { changeRetentionDays } from '../../database/changes/changes.ts';
import { day, type RetentionRule } from '../../database/retention.ts';

/** Changes are kept a day longer than clients are told. No request locks them. */
export const changeRetention: RetentionRule = {
  table: 'changes',
  keptMs: () => (changeRetentionDays + 1) * day,
  deleteBatch: (client, before, limit) => client.$executeRaw`
    DELETE FROM "changes" WHERE "ctid" = ANY(ARRAY(
      SELECT "ctid" FROM "changes" WHERE "changed_at" < ${before}
       ORDER BY "changed_at" LIMIT ${limit}))`,
};
