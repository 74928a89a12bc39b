import { expect } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import type { TestApp } from '../app/app.ts';
import { bearer, storeFinanceKey } from '../users/keys.ts';
import { type Client, type Person, signUp } from '../users/people.ts';

/** Records as REST shows them. */
export interface RestCategory {
  readonly id: number;
  readonly name: string;
  readonly type: 'expense' | 'income';
}
export interface RestAccount {
  readonly id: number;
  readonly name: string;
  readonly current_balance: string;
  readonly is_default: boolean;
  readonly updated_at: string;
}
export interface RestEntry {
  readonly id: number;
  readonly amount: string;
  readonly category_id: number;
  readonly account_id: number | null;
  readonly date: string;
  readonly tags: readonly string[];
  readonly updated_at: string;
}

/** A category or an account with its ids in GraphQL and REST. */
interface Named {
  readonly id: string;
  readonly databaseId: number;
  readonly name: string;
}

type Line = readonly [day: number, category: string, amount: string, text?: string, tag?: string];

const usualMonth: readonly Line[] = [
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

/** A user with a finance key and the default categories. */
export class Financier {
  readonly person: Person;
  readonly key: Client;
  /** The accounts that `withAccounts` created. */
  readonly accounts: readonly Named[];
  /** An expense category, another one, and an income category. */
  readonly food: number;
  readonly housing: number;
  readonly salary: number;
  readonly #categories: readonly RestCategory[];

  private constructor(
    person: Person,
    key: Client,
    categories: readonly RestCategory[],
    accounts: readonly Named[] = [],
  ) {
    this.person = person;
    this.key = key;
    this.accounts = accounts;
    this.#categories = categories;
    this.food = this.category('Food').databaseId;
    this.housing = this.category('Housing').databaseId;
    this.salary = this.category('Salary').databaseId;
  }

  static async of(person: Person): Promise<Financier> {
    const key = bearer(person.test, await storeFinanceKey(person.test, person.userId));
    return new Financier(person, key, (await key.get('/api/finance/categories')).json());
  }

  static async signUp(test: TestApp): Promise<Financier> {
    return Financier.of(await signUp(test));
  }

  /** Creates two accounts. The first one is the default account. */
  static async withAccounts(person: Person): Promise<Financier> {
    const owner = await Financier.of(person);
    const everyday = await owner.createAccount({ is_default: true });
    const savings = await owner.createAccount({ name: 'Savings' });
    const accounts = [everyday, savings].map((each) => named('Account', each));
    return new Financier(person, owner.key, owner.#categories, accounts);
  }

  /** One of the default categories. */
  category(name: string): Named {
    const found = this.#categories.find((each) => each.name === name);
    if (!found) throw new Error(`no category ${name}`);
    return named('Category', found);
  }

  async #create(noun: string, body: object) {
    const reply = await this.key.post(`/api/finance/${noun}`, body);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json();
  }

  createCategory(body: object = {}): Promise<RestCategory> {
    return this.#create('categories', { name: 'Books', type: 'expense', emoji: '📚', ...body });
  }

  createAccount(body: object = {}): Promise<RestAccount> {
    return this.#create('accounts', { name: 'Everyday', ...body });
  }

  createEntry(body: object = {}): Promise<RestEntry> {
    return this.#create('entries', { category_id: this.food, amount: '12.50', ...body });
  }

  /** Creates entries over GraphQL. @returns their numbers */
  async createEntries(entries: readonly object[]): Promise<number[]> {
    const { createEntries } = await this.person.execute(
      `mutation ($input: CreateEntriesInput!) {
        createEntries(input: $input) { results { entry { databaseId } issues { message } } }
      }`,
      { input: { entries } },
    );
    expect(createEntries.results).toHaveLength(entries.length);
    return createEntries.results.map((result: { entry: Named }) => result.entry.databaseId);
  }

  /** Creates the entries of a usual month. @param repetitions how often each of them is created */
  async createUsualMonth(yearMonth: string, repetitions = 1): Promise<void> {
    const lines = Array.from({ length: repetitions }, () => usualMonth).flat();
    await this.createEntries(lines.map((line) => this.#entryInput(yearMonth, line)));
  }

  #entryInput(yearMonth: string, [day, category, amount, description, tag]: Line) {
    return {
      categoryId: this.category(category).id,
      amount,
      date: `${yearMonth}-${String(day).padStart(2, '0')}`,
      ...(description === undefined ? {} : { description }),
      ...(tag === undefined ? {} : { tags: [tag] }),
      ...(description === 'Rent' ? { recurring: true } : {}),
    };
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

  /** Sends a GET request that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  async read(path: string): Promise<any> {
    const reply = await this.key.get(`/api/finance/${path}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  }

  async balanceOf({ id }: { readonly id: number }): Promise<string | undefined> {
    const accounts: RestAccount[] = await this.read('accounts');
    return accounts.find((each) => each.id === id)?.current_balance;
  }
}

const named = (typename: string, { id, name }: { id: number; name: string }): Named => ({
  id: globalId(typename, id),
  databaseId: id,
  name,
});
