import { beforeAll, describe, expect, it } from 'vitest';
import { onSignUp } from '../../src/app.ts';
import { seed } from '../../src/demo/seed.ts';
import { demoUser } from '../../src/demo/user.ts';
import { createLogger } from '../../src/http/logger.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { whileFailing } from '../support/database/database-failures.ts';
import { allRows, countDemoRows, noRows } from './stored-demo.ts';

const test = usePrivateApp();
const now = new Date('2026-11-21T10:00:00Z');
const log = createLogger({ logLevel: 'silent' });
const ownerId = demoUser.id;

const write = () => seed({ database: test.database, onSignUp, now, log });

beforeAll(async () => {
  // Near the end of the work; all that was written before it must be gone.
  const failed = whileFailing(test, 'BEFORE INSERT ON entries', write);
  await expect(failed).rejects.toThrow('an injected failure');
  failedRows = await countDemoRows(test.database);
  await write();
});
let failedRows: object;

/** The number of occurrences of each value. */
function tally(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(values, (value) => value)).map(([value, all]) => [
      value,
      all?.length ?? 0,
    ]),
  );
}

describe('the data of the demo', () => {
  it('are written whole or not at all', async () => {
    expect(failedRows).toEqual(noRows);
    expect(await countDemoRows(test.database)).toEqual(allRows);
  });

  it('contain thirty different prompt templates of every category and difficulty', async () => {
    const templates = await test.database.client.promptTemplate.findMany({ where: { ownerId } });
    expect(tally(templates.map(({ category }) => category))).toEqual({
      PRODUCTIVITY: 5,
      BUSINESS: 5,
      DEVELOPER: 5,
      CREATIVE: 5,
      COMMUNICATION: 5,
      STARTER_KIT: 5,
    });
    expect(tally(templates.map(({ difficulty }) => difficulty))).toEqual({
      EASY: 11,
      MEDIUM: 12,
      HARD: 7,
    });
    expect(tally(templates.map(({ visibility }) => visibility))).toEqual({
      PUBLIC: 6,
      PRIVATE: 24,
    });
    expect(Object.keys(tally(templates.map(({ createdVia }) => createdVia))).sort()).toEqual([
      'API',
      'WEB',
    ]);
    for (const field of ['title', 'description', 'content'] as const) {
      expect(new Set(templates.map((template) => template[field])).size).toBe(30);
    }
  });

  it('contain only templates with enough content, variables and tags', async () => {
    const templates = await test.database.client.promptTemplate.findMany({ where: { ownerId } });
    const poor = templates.filter(({ content, description, tags }) => {
      const variables = content.match(/\{\{[A-Z][A-Z\d_]*\}\}/g) ?? [];
      const fits = content.length >= 200 && content.length <= 1_500 && description.length >= 60;
      return !fits || variables.length < 2 || tags.length < 2;
    });
    expect(poor).toEqual([]);
    // Every pair of braces is a variable.
    const odd = templates.filter(({ content }) =>
      /[{}]/.test(content.replace(/\{\{[A-Z][A-Z\d_]*\}\}/g, '')),
    );
    expect(odd).toEqual([]);
  });

  it('contain templates of several months, none in the future or updated before its creation', async () => {
    const templates = await test.database.client.promptTemplate.findMany({ where: { ownerId } });
    const months = new Set(templates.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(9);
    const wrong = templates.filter(
      ({ createdAt, updatedAt }) => updatedAt < createdAt || updatedAt > now,
    );
    expect(wrong).toEqual([]);
    expect(templates.some(({ createdAt, updatedAt }) => updatedAt > createdAt)).toBe(true);
  });

  it('contain ideas of every status, type and priority', async () => {
    const ideas = await test.database.client.idea.findMany({ where: { userId: ownerId } });
    expect(tally(ideas.map(({ status }) => status))).toEqual({
      OPEN: 2,
      UNDER_REVIEW: 2,
      PLANNED: 1,
      IN_PROGRESS: 2,
      COMPLETED: 2,
      CLOSED: 1,
    });
    expect(tally(ideas.map(({ feedbackType }) => feedbackType))).toEqual({
      FEATURE_REQUEST: 6,
      BUG_REPORT: 4,
    });
    expect(Object.keys(tally(ideas.map(({ priority }) => priority))).sort()).toEqual([
      'HIGH',
      'LOW',
      'MEDIUM',
    ]);
  });

  it('contain referrals: three accepted, three pending, two expired', async () => {
    const referrals = await test.database.client.referral.findMany({
      where: { userId: ownerId },
      include: { acceptedBy: { include: { _count: { select: { categories: true } } } } },
    });
    const statuses = referrals.map(({ acceptedAt, expiresAt }) =>
      acceptedAt ? 'accepted' : expiresAt > now ? 'pending' : 'expired',
    );
    expect(tally(statuses)).toEqual({ accepted: 3, pending: 3, expired: 2 });
    const week = 7 * 24 * 60 * 60 * 1_000;
    for (const { createdAt, expiresAt, acceptedAt, acceptedBy, code } of referrals) {
      expect(expiresAt.getTime() - createdAt.getTime()).toBe(week);
      expect(code).toMatch(/^[\da-zA-Z]{22}$/);
      expect(acceptedBy?.createdAt).toEqual(acceptedAt ?? undefined);
      if (acceptedAt) {
        expect(acceptedAt >= createdAt && acceptedAt < expiresAt).toBe(true);
        expect(acceptedBy?._count.categories).toBe(9);
      }
    }
    expect(new Set(referrals.map(({ code }) => code)).size).toBe(8);
  });
});
