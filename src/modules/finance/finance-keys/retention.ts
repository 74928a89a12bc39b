import { inDays, keptFrom } from '../../../database/retention.ts';

export const financeKeyRetention = keptFrom({
  table: 'finance_keys',
  from: '"revoked_at"',
  keptMs: ({ revokedKeysDays }) => inDays(revokedKeysDays),
});
