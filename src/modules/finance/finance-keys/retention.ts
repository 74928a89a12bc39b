import { inDays, keptFrom } from '../../../database/retention.ts';

/** Revoked keys are deleted after the configured time. */
export const financeKeyRetention = keptFrom({
  table: 'finance_keys',
  from: '"revoked_at"',
  keptMs: ({ revokedKeysDays }) => inDays(revokedKeysDays),
});
