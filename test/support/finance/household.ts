import { expect } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import type { Person } from '../users/people.ts';

interface Named {
  readonly id: string;
  readonly databaseId: number;
  readonly name: string;
}

/** A line of a household: day, category, amount, description, tags. */
type Line = readonly [day: number, category: string, amount: string, text?: string, tag?: string];

const month: readonly Line[] = [
  [1, 'Salary', '4200.00', 'Salary'],
  [1, 'Housing', '1250.00', 'Rent'],
  [2, 'Food', '64.35', 'Weekly shopping'],
  [3, 'Transport', '49.00', 'Monthly ticket', 'commute'],
  [5, 'Food', '18.90', 'Lunch with Ann', 'work'],
  [5, 'Leisure', '12.99', 'Streaming'],
  [6, 'Food', '71.20', 'Weekly shopping'],
  [8, 'Health', '32.50', 'Pharmacy'],
  [9, 'Food', '4.80'],
  [10, 'Other', '189.00', 'Winter coat'],
  [10, 'Transport', '63.40', 'Train to Lisbon', 'holiday'],
  [12, 'Food', '58.15', 'Weekly shopping'],
  [13, 'Leisure', '45.00', 'Concert tickets'],
  [14, 'Food', '38.60', 'Dinner, Bairro Alto', 'holiday'],
  [15, 'Freelance', '620.00', 'Invoice 2026-014'],
  [15, 'Housing', '84.10', 'Electricity'],
];

/** The finances of a person. */
export class Household {
  readonly person: Person;
  readonly categories: readonly Named[];
  readonly accounts: readonly Named[];

  private constructor(person: Person, categories: readonly Named[], accounts: readonly Named[]) {
    this.person = person;
    this.categories = categories;
    this.accounts = accounts;
  }

  /** Creates two accounts. Entries are created by the other methods. */
  static async of(person: Person): Promise<Household> {
    const createAccount = `mutation ($input: CreateAccountInput!) {
      createAccount(input: $input) { account { id databaseId name } }
    }`;
    const accounts: Named[] = [];
    for (const input of [{ name: 'Everyday', isDefault: true }, { name: 'Savings' }]) {
      const created = await person.execute(createAccount, { input });
      accounts.push(created.createAccount.account);
    }
    const { categories } = await person.execute('{ categories { id databaseId name } }');
    return new Household(person, categories, accounts);
  }

  category(name: string): Named {
    const found = this.categories.find((each) => each.name === name);
    if (!found) throw new Error(`no category ${name}`);
    return found;
  }

  /** Creates the entries of a usual month. @param repetitions how often each of them is created */
  async live(yearMonth: string, repetitions = 1): Promise<void> {
    const lines = Array.from({ length: repetitions }, () => month).flat();
    await this.create(lines.map((line) => this.#entry(yearMonth, line)));
  }

  #entry(yearMonth: string, [day, category, amount, description, tag]: Line) {
    return {
      categoryId: this.category(category).id,
      amount,
      date: `${yearMonth}-${String(day).padStart(2, '0')}`,
      ...(description === undefined ? {} : { description }),
      ...(tag === undefined ? {} : { tags: [tag] }),
      ...(description === 'Rent' ? { recurring: true } : {}),
    };
  }

  /** Creates entries. @returns their numbers */
  async create(entries: readonly object[]): Promise<number[]> {
    const { createEntries } = await this.person.execute(
      `mutation ($input: CreateEntriesInput!) {
        createEntries(input: $input) { results { entry { databaseId } issues { message } } }
      }`,
      { input: { entries } },
    );
    expect(createEntries.results).toHaveLength(entries.length);
    return createEntries.results.map((result: { entry: Named }) => result.entry.databaseId);
  }

  /** An entry with its category, account and tags, as GraphQL returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it whole.
  async entry(databaseId: number): Promise<any> {
    const query = `query ($id: ID!) {
      entry(id: $id) {
        amount date description recurring tags category { name } account { name }
      }
    }`;
    return (await this.person.execute(query, { id: globalId('Entry', databaseId) })).entry;
  }
}
