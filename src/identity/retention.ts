import { day, inDays, keptFrom, type RetentionRule } from '../database/retention.ts';

export const identityRetention: readonly RetentionRule[] = [
  keptFrom({ table: 'sessions', from: '"expires_at"', keptMs: () => day }),
  // A used link is deleted immediately.
  keptFrom({ table: 'password_resets', key: 'user_id', from: '"expires_at"', keptMs: () => day }),
  keptFrom({ table: 'verifications', from: '"expires_at"', keptMs: () => day }),
  keptFrom({
    table: 'audit_events',
    from: '"created_at"',
    keptMs: ({ auditDays }) => inDays(auditDays),
  }),
];
