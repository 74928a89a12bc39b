import { keptFrom } from '../../database/retention.ts';

export const deviceLoginRetention = keptFrom({
  table: 'device_logins',
  from: '"expires_at"',
  keptMs: () => 0,
});
