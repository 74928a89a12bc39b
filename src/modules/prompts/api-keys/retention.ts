import { inDays, keptFrom } from '../../../database/retention.ts';

/** LEAST ignores nulls: the earlier of the two times at which a key can end. */
export const apiKeyRetention = keptFrom({
  table: 'api_keys',
  from: 'LEAST("revoked_at", "expires_at")',
  keptMs: ({ revokedKeysDays }) => inDays(revokedKeysDays),
});
