/** The records that every contender serves, computed without a database. */
import { generateKey } from '../../../src/identity/key-format.ts';

/** The month that the finance operations read. */
export const month = '2026-05';
const entriesPerMonth = 100;
export const createdDescription = 'Created by the benchmark';

/** A user with the keys of both services. */
export interface BenchUser {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
  readonly financeKey: string;
  /** The number of records, as a multiple of that of the smallest owner. */
  readonly size: number;
  readonly templates: readonly Template[];
  readonly categories: readonly Category[];
  readonly accounts: readonly Account[];
  readonly entries: readonly Entry[];
}

/** A prompt template with its screenshots, as stored. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly category: string;
  readonly difficulty: string;
  readonly visibility: string;
  readonly tags: readonly string[];
  readonly estimatedBuildTime: number;
  readonly timesBuilt: number;
  readonly avgRating: number | null;
  readonly featured: boolean;
  readonly icon: string | null;
  readonly priceCents: number | null;
  readonly createdAt: string;
  readonly screenshots: readonly Screenshot[];
}

/** The row of an image; its bytes do not exist. */
export interface Screenshot {
  readonly id: string;
  readonly position: number;
  readonly contentType: string;
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly type: 'expense' | 'income';
  readonly emoji: string;
}

export interface Account {
  readonly id: number;
  readonly name: string;
}

export interface Entry {
  readonly id: number;
  readonly categoryId: number;
  readonly accountId: number;
  /** In cents, so that sums are exact. */
  readonly cents: number;
  readonly description: string;
  readonly date: string;
  readonly tags: readonly string[];
}

// Ids of finance records have 64 bits.
let lastNumber = 2 ** 32;
const nextId = () => {
  lastNumber += 1;
  return lastNumber;
};
const nextUuid = () => `00000000-0000-7000-8000-${nextId().toString(16).padStart(12, '0')}`;

const at = <T>(values: readonly T[], index: number) => values[index % values.length] as T;

const templateCategories = ['productivity', 'business', 'developer', 'creative', 'starter-kit'];

function newTemplate(index: number): Template {
  return {
    id: nextUuid(),
    title: `Template ${index}`,
    description: `What template ${index} is for, in one sentence`,
    content: `Write about {{TOPIC}} for {{READER}}. ${'Use short sentences. '.repeat(9)}`,
    category: at(templateCategories, index),
    difficulty: at(['easy', 'medium', 'hard'], index),
    visibility: at(['private', 'public'], index),
    tags: ['writing', `number ${index % 7}`],
    estimatedBuildTime: 1 + (index % 60),
    timesBuilt: index,
    avgRating: index % 3 === 0 ? null : 4.5,
    featured: index % 5 === 0,
    icon: index % 2 === 0 ? 'pencil' : null,
    priceCents: index % 4 === 0 ? 500 : null,
    createdAt: new Date(Date.UTC(2026, 4, 1) - index * 60_000).toISOString(),
    screenshots: [0, 1].map((position) => ({
      id: nextUuid(),
      position,
      contentType: 'image/png',
      byteSize: 20_000 + index,
      width: 1280,
      height: 800,
    })),
  };
}

const newCategory = (index: number): Category => ({
  id: nextId(),
  name: `Category ${index}`,
  type: index % 4 === 0 ? 'income' : 'expense',
  emoji: at(['🍽️', '🏠', '🚌'], index),
});

function newEntry(index: number, categories: readonly Category[], accounts: readonly Account[]) {
  const [year, monthOfYear] = month.split('-').map(Number) as [number, number];
  const monthsBefore = Math.floor(index / entriesPerMonth);
  const day = 1 + (index % 28);
  return {
    id: nextId(),
    categoryId: at(categories, index).id,
    accountId: at(accounts, index).id,
    cents: 100 + ((index * 7919) % 9_000),
    description: `Entry ${index % 40}`,
    date: new Date(Date.UTC(year, monthOfYear - 1 - monthsBefore, day)).toISOString().slice(0, 10),
    tags: ['common', `trip ${index % 9}`],
  };
}

const times = <T>(count: number, create: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => create(index));

interface UserSize {
  readonly name: string;
  readonly size: number;
  readonly templates: number;
  readonly entries: number;
  readonly categories: number;
  readonly accounts: number;
}

function newUser({ name, size, ...counts }: UserSize): BenchUser {
  const categories = times(counts.categories, newCategory);
  const accounts = times(counts.accounts, (index) => ({ id: nextId(), name: `Account ${index}` }));
  return {
    id: nextUuid(),
    name,
    apiKey: generateKey('fol_'),
    financeKey: generateKey('fin_'),
    size,
    templates: times(counts.templates, newTemplate),
    categories,
    accounts,
    entries: times(counts.entries, (index) => newEntry(index, categories, accounts)),
  };
}

const newOwner = (size: number) =>
  newUser({
    name: `Owner of ${size} ×`,
    size,
    templates: 100 * size,
    entries: 12 * entriesPerMonth * size,
    categories: 12,
    accounts: 3,
  });

const newWriter = (index: number) =>
  newUser({
    name: `Writer ${index}`,
    size: 1,
    templates: 0,
    entries: 20,
    categories: 3,
    accounts: 1,
  });

export interface BenchData {
  /** Whose records are read; each has ten times the records of the previous one. */
  readonly owners: readonly [BenchUser, ...BenchUser[]];
  /** Users that create entries. */
  readonly writers: readonly BenchUser[];
}

export const newBenchData = (): BenchData => ({
  owners: [newOwner(1), newOwner(10), newOwner(100)],
  writers: times(200, newWriter),
});
