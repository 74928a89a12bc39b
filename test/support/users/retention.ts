import { beforeEach, vi } from 'vitest';
import { applyRetention } from '../../../src/database/retention.ts';
import { retentionRules } from '../../../src/modules/retention.ts';
import type { TestApp } from '../app/app.ts';

const hour = 3_600_000;
const retentionDays = { auditDays: 365, revokedKeysDays: 90 };

/** Applies the retention at a fixed time. */
export function useRetention(test: TestApp) {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const log = { info: vi.fn(), warn: vi.fn() };
  beforeEach(() => {
    log.info.mockClear();
    log.warn.mockClear();
  });
  return {
    now,
    log,

    /** The time this many hours before the retention is applied; negative hours are after it. */
    ago: (hours: number) => new Date(now.getTime() - hours * hour),

    run: (retention: object = {}, isStopped?: () => boolean) =>
      applyRetention(
        {
          database: test.database,
          rules: retentionRules,
          retention: { ...retentionDays, ...retention },
          clock: () => now,
          log,
        },
        isStopped,
      ),
  };
}
