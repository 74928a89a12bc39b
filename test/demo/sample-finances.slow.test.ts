import { beforeAll, describe, expect, it } from 'vitest';
import { onSignUp } from '../../src/app.ts';
import { dayOf } from '../../src/demo/days.ts';
import { yearOfEntries } from '../../src/demo/finance/year.ts';
import { seed } from '../../src/demo/seed.ts';
import { demoUser } from '../../src/demo/user.ts';
import { createLogger } from '../../src/http/logger.ts';
import { usePrivateApp } from '../support/app/app.ts';

const test = usePrivateApp();
const now = new Date('2026-11-21T10:00:00Z');
const log = createLogger({ logLevel: 'silent' });
const userId = demoUser.id;

beforeAll(() => seed({ database: test.database, onSignUp, now, log }));

const storedEntries = () =>
  test.database.client.entry.findMany({
    where: { userId },
    include: { category: true, account: true },
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
  });

/** Two decimals as whole cents, without floating point. */
const cents = (amount: { toFixed(places: number): string }) =>
  BigInt(amount.toFixed(2).replace('.', ''));

describe('the accounts of the demo', () => {
  it('have a balance equal to the initial balance plus the entries', async () => {
    const accounts = await test.database.client.account.findMany({ orderBy: { id: 'asc' } });
    expect(accounts.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Everyday account', true],
      ['Studio account', false],
    ]);
    const entries = await storedEntries();
    for (const account of accounts) {
      const linked = entries.filter(({ accountId }) => accountId === account.id);
      expect(linked.length).toBeGreaterThan(40);
      let balance = cents(account.initialBalance);
      for (const { amount, category, date } of linked) {
        balance += category.type === 'INCOME' ? cents(amount) : -cents(amount);
        // No account of the demo is overdrawn on any day.
        expect(balance > 0n, `${account.name} on ${date.toISOString()}`).toBe(true);
      }
      expect(cents(account.currentBalance)).toBe(balance);
      expect(balance).not.toBe(cents(account.initialBalance));
    }
  });

  it('do not include cash payments', async () => {
    const cash = (await storedEntries()).filter(({ accountId }) => accountId === null);
    expect(cash.length).toBeGreaterThan(20);
  });
});

describe('the entries of the demo', () => {
  it('are 600 to 900 in the year that ends today, none created in the future', async () => {
    const entries = await storedEntries();
    expect(entries.length).toBeGreaterThanOrEqual(600);
    expect(entries.length).toBeLessThanOrEqual(900);
    const outside = entries.filter(
      ({ date, createdAt }) =>
        date < new Date('2025-11-22') || date > new Date('2026-11-21') || createdAt > now,
    );
    expect(outside).toEqual([]);
    const written = entries.filter(({ date, createdAt }) => createdAt < date);
    expect(written).toEqual([]);
  });

  it("use every category of the owner, and no other user's category", async () => {
    const entries = await storedEntries();
    const used = new Set(entries.map(({ category }) => `${category.type} ${category.name}`));
    const expenses =
      'Food Health Housing Leisure Other Studio Subscriptions Transport Travel Utilities';
    expect([...used].sort()).toEqual([
      ...expenses.split(' ').map((name) => `EXPENSE ${name}`),
      ...['INCOME Freelance', 'INCOME Other', 'INCOME Salary'],
    ]);
    expect(entries.filter(({ category }) => category.userId !== userId)).toEqual([]);
  });

  it('have tags by trip and by project, across several categories', async () => {
    const entries = await storedEntries();
    const tags = new Set(entries.flatMap((entry) => entry.tags));
    expect([...tags].filter((tag) => /^(trip|project):/.test(tag)).sort()).toEqual([
      'project:harbour-coffee',
      'project:museum-guide',
      'project:seed-catalogue',
      'trip:alps',
      'trip:copenhagen',
      'trip:edinburgh',
      'trip:lisbon',
    ]);
    const inLisbon = entries.filter((entry) => entry.tags.includes('trip:lisbon'));
    expect(new Set(inLisbon.map(({ category }) => category.name))).toEqual(
      new Set(['Travel', 'Food']),
    );
  });
});

describe('a year of entries', () => {
  const leap = ['2028-02-28', '2028-02-29', '2028-03-01', '2029-02-28', '2029-03-01'];
  const start = Date.UTC(2026, 0, 1);
  const everyDay = Array.from({ length: 366 }, (_, index) => new Date(start + index * 86_400_000));

  it('is the same for the same day and different for another day', () => {
    const today = dayOf(now);
    expect(yearOfEntries(today)).toEqual(yearOfEntries(today));
    expect(yearOfEntries(everyDay[1] as Date)).not.toEqual(yearOfEntries(everyDay[0] as Date));
  });

  it('is plausible on any day', () => {
    for (const today of [...everyDay, ...leap.map((day) => new Date(day))]) {
      const entries = yearOfEntries(today);
      const at = today.toISOString();
      expect(entries.length >= 600 && entries.length <= 900, `${at}: ${entries.length}`).toBe(true);
      const yearAgo = new Date(today);
      yearAgo.setUTCFullYear(today.getUTCFullYear() - 1);
      expect(
        entries.filter(({ day, cents }) => day > today || day <= yearAgo || !(cents > 0)),
        at,
      ).toEqual([]);
      // Salary and rent come in each whole month.
      const named = (text: string) =>
        entries.filter(({ description }) => description.startsWith(text));
      for (const text of ['Salary', 'Rent']) {
        expect(named(text).length >= 11 && named(text).length <= 12, `${at}: ${text}`).toBe(true);
      }
      const groceries = named('Groceries').length / 52;
      expect(groceries > 2 && groceries < 4, `${at}: ${groceries} a week`).toBe(true);
    }
  });

  it('has an income in the current month and entries of today, on any day', () => {
    for (const today of [...everyDay, ...leap.map((day) => new Date(day))]) {
      const at = today.toISOString();
      const month = yearOfEntries(today).filter(({ day }) => {
        return day.toISOString().slice(0, 7) === at.slice(0, 7);
      });
      const types = (entries: typeof month) =>
        new Set(entries.map(({ category }) => category.type));
      expect(types(month), at).toEqual(new Set(['INCOME', 'EXPENSE']));
      const ofToday = month.filter(({ day }) => day.getTime() === today.getTime());
      expect(types(ofToday).has('EXPENSE'), at).toBe(true);
    }
  });
});
