import { keptFrom } from '../../database/retention.ts';

/** An expired login is of no use. */
export const deviceLoginRetention = keptFrom({
  table: 'device_logins',
  from: '"expires_at"',
  keptMs: () => 0,
});
