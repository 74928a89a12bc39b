import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Database } from '../../src/database/client.ts';
import { startRetention } from '../../src/database/retention.ts';
import { createLogger } from '../../src/http/logger.ts';
import { retentionRules as rules } from '../../src/modules/retention.ts';
import { type TestApp, testConfig } from '../support/app/app.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { signUpByRoute } from '../support/users/people.ts';

const hour = 3_600_000;
const now = new Date('2026-06-01T12:00:00.000Z');
const retentionDays = { auditDays: 365, revokedKeysDays: 90 };
const log = { info: vi.fn(), warn: vi.fn() };
let another: Database['client'];

describe('startRetention', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is called by the app with its configuration', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    const database = await createTestDatabase();
    const config = testConfig(database, { RETENTION_AUDIT_DAYS: '1' });
    const app = await createApp(config, {
      log: createLogger(config),
      onOpen: ({ client }) => {
        another = client;
      },
    });
    try {
      const { userId } = await signUpByRoute({ app } as TestApp);
      const createdAt = new Date(Date.now() - 25 * hour);
      const data = { userId, kind: 'SIGNED_IN', createdAt } as const;
      const { id } = await another.auditEvent.create({ data });
      for (const [task, delay] of timeouts.mock.calls) if (delay === 60_000) task();
      const isLeft = () => another.auditEvent.count({ where: { id } });
      await expect.poll(isLeft, { timeout: 20_000 }).toBe(0);
      expect(await another.auditEvent.count({ where: { userId } })).toBe(1);
    } finally {
      await app.close();
      await database.remove();
    }
  });

  it('is not called by an app without background tasks, like the other background tasks', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const database = await createTestDatabase();
    const config = testConfig(database);
    const countTasks = async (backgroundTasks: boolean) => {
      timeouts.mockClear();
      intervals.mockClear();
      const app = await createApp(config, { log: createLogger(config), backgroundTasks });
      await app.close();
      const delays = [...timeouts.mock.calls, ...intervals.mock.calls].map(([, delay]) => delay);
      return [60_000, hour].map((time) => delays.filter((delay) => delay === time).length);
    };
    try {
      const [first = 0, hourly = 0] = await countTasks(true);
      expect(await countTasks(false)).toEqual([first - 4, hourly - 2]);
    } finally {
      await database.remove();
    }
  });

  it('applies the retention a minute after the start and then hourly until it is stopped', async () => {
    vi.useFakeTimers();
    const transaction = vi.fn(async () => 0);
    const stop = startRetention({
      database: { transaction: transaction as never },
      rules,
      retention: retentionDays,
      clock: () => now,
      log,
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(transaction).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(transaction).toHaveBeenCalledTimes(rules.length);
    await vi.advanceTimersByTimeAsync(hour);
    expect(transaction).toHaveBeenCalledTimes(2 * rules.length);
    await stop();
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(transaction).toHaveBeenCalledTimes(2 * rules.length);
  });

  it('never applies the retention twice at once, and stops after the current batch', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<number>();
    const transaction = vi.fn(() => promise);
    const stop = startRetention({
      database: { transaction: transaction as never },
      rules,
      retention: retentionDays,
      clock: () => now,
      log,
    });
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(transaction).toHaveBeenCalledTimes(1);
    let isStopped = false;
    const stopping = stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(hour);
    expect(isStopped).toBe(false);
    resolve(500);
    await stopping;
    expect(transaction).toHaveBeenCalledTimes(1);
  });
});
