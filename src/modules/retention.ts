/** Old records are deleted by these rules. Each module declares its own. */
import { idempotentRequestRetention } from '../database/idempotent-requests.ts';
import type { RetentionRule } from '../database/retention.ts';
import { identityRetention } from '../identity/retention.ts';
import { changeRetention } from './changes/retention.ts';
import { deviceLoginRetention } from './device-logins/retention.ts';
import { financeKeyRetention } from './finance/finance-keys/retention.ts';
import { importRetention } from './finance/imports/retention.ts';
import { apiKeyRetention } from './prompts/api-keys/retention.ts';
import { usageRetention } from './prompts/usage/retention.ts';
import { deliveryRetention } from './webhooks/retention.ts';

export const retentionRules: readonly RetentionRule[] = [
  ...identityRetention,
  deviceLoginRetention,
  changeRetention,
  idempotentRequestRetention,
  deliveryRetention,
  apiKeyRetention,
  usageRetention,
  financeKeyRetention,
  ...importRetention,
];
