import { day, keptFrom } from '../../database/retention.ts';

/** The log of a webhook has the deliveries of a week. */
export const deliveryRetention = keptFrom({
  table: 'webhook_deliveries',
  from: '"attempted_at"',
  keptMs: () => 7 * day,
});
