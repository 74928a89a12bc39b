import type { Random } from '../random.ts';
import { expense, income, type SampleCategory, type SampleEntry } from './sample-entry.ts';

/** Repeats on the same day of a month. */
interface Standing {
  readonly dayOfMonth: number;
  readonly category: SampleCategory;
  readonly account: 'everyday' | 'studio';
  /** A fixed amount, or a range. */
  readonly cents: number | readonly [min: number, max: number];
  readonly description: string;
  readonly tags?: readonly string[];
  /** 3: in January, April, July and October. Default: 1. */
  readonly everyMonths?: number;
}

const everyday = { account: 'everyday' } as const;
const studio = { account: 'studio', category: expense('Studio') } as const;

const utilities = { ...everyday, category: expense('Utilities') };
const subscriptions = { ...everyday, category: expense('Subscriptions') };

const standing: readonly Standing[] = [
  {
    ...everyday,
    dayOfMonth: 1,
    category: expense('Housing'),
    cents: 118_000,
    description: 'Rent, Canal Street 14',
    tags: ['home'],
  },
  {
    ...everyday,
    // On the first day, so that the current month has an income whenever the demo starts.
    dayOfMonth: 1,
    category: income('Salary'),
    cents: 342_000,
    description: 'Salary, Northwind Library',
  },
  {
    ...utilities,
    dayOfMonth: 4,
    cents: [5_240, 9_860],
    description: 'Electricity',
    tags: ['home'],
  },
  { ...utilities, dayOfMonth: 6, cents: 3_990, description: 'Internet, 250 Mbit', tags: ['home'] },
  { ...utilities, dayOfMonth: 11, cents: 1_900, description: 'Mobile phone' },
  {
    ...utilities,
    dayOfMonth: 15,
    cents: [4_100, 6_300],
    description: 'Water and waste',
    tags: ['home'],
    everyMonths: 3,
  },
  { ...subscriptions, dayOfMonth: 3, cents: 1_299, description: 'Film streaming' },
  { ...subscriptions, dayOfMonth: 9, cents: 1_099, description: 'Music streaming' },
  { ...subscriptions, dayOfMonth: 18, cents: 890, description: 'Newspaper, weekend edition' },
  {
    ...everyday,
    dayOfMonth: 2,
    category: expense('Transport'),
    cents: 5_800,
    description: 'Monthly transit pass',
  },
  {
    ...everyday,
    dayOfMonth: 5,
    category: expense('Health'),
    cents: 3_450,
    description: 'Climbing gym',
    tags: ['sport'],
  },
  {
    ...everyday,
    dayOfMonth: 8,
    category: expense('Other'),
    cents: 2_175,
    description: 'Household and liability insurance',
    tags: ['insurance'],
  },
  { ...studio, dayOfMonth: 1, cents: 14_500, description: 'Desk at the Wharf coworking space' },
  { ...studio, dayOfMonth: 12, cents: 2_499, description: 'Design software' },
  { ...studio, dayOfMonth: 20, cents: 1_200, description: 'Web hosting' },
  {
    ...studio,
    dayOfMonth: 10,
    cents: [38_000, 52_000],
    description: 'Income tax, advance payment',
    tags: ['tax'],
    everyMonths: 3,
  },
];

/** The entries that are due on this day. */
export function monthlyEntries(day: Date, random: Random): SampleEntry[] {
  return standing
    .filter(
      ({ dayOfMonth, everyMonths = 1 }) =>
        day.getUTCDate() === dayOfMonth && day.getUTCMonth() % everyMonths === 0,
    )
    .map(({ category, account, cents, description, tags = [] }) => ({
      day,
      category,
      account,
      cents: typeof cents === 'number' ? cents : random.whole(...cents),
      description,
      tags,
      recurring: true,
    }));
}
