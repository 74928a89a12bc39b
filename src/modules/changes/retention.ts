import { changeRetentionDays } from '../../database/changes/changes.ts';
import { day, keptFrom } from '../../database/retention.ts';

/** Changes are kept a day longer than documented. */
export const changeRetention = keptFrom({
  table: 'changes',
  key: 'ctid',
  from: '"changed_at"',
  keptMs: () => (changeRetentionDays + 1) * day,
});
