import { expect } from 'vitest';
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
}

/** A user with a finance key and the default categories. */
export class Financier {
  readonly person: Person;
  readonly key: Client;
  /** An expense, another expense and an income. */
  readonly food: number;
  readonly housing: number;
  readonly salary: number;

  private constructor(person: Person, key: Client, categories: readonly RestCategory[]) {
    this.person = person;
    this.key = key;
    const idOf = (name: string) => categories.find((each) => each.name === name)?.id as number;
    this.food = idOf('Food');
    this.housing = idOf('Housing');
    this.salary = idOf('Salary');
  }

  static async signUp(test: TestApp): Promise<Financier> {
    const person = await signUp(test);
    const key = bearer(test, await storeFinanceKey(test, person.userId));
    return new Financier(person, key, (await key.get('/api/finance/categories')).json());
  }

  async #made(noun: string, body: object) {
    const reply = await this.key.post(`/api/finance/${noun}`, body);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json();
  }

  category(body: object = {}): Promise<RestCategory> {
    return this.#made('categories', { name: 'Books', type: 'expense', emoji: '📚', ...body });
  }

  account(body: object = {}): Promise<RestAccount> {
    return this.#made('accounts', { name: 'Everyday', ...body });
  }

  entry(body: object = {}): Promise<RestEntry> {
    return this.#made('entries', { category_id: this.food, amount: '12.50', ...body });
  }

  /** Sends a GET request that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  async see(path: string): Promise<any> {
    const reply = await this.key.get(`/api/finance/${path}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  }

  async balanceOf({ id }: { readonly id: number }): Promise<string | undefined> {
    const accounts: RestAccount[] = await this.see('accounts');
    return accounts.find((each) => each.id === id)?.current_balance;
  }
}

export const globalId = (type: 'Category' | 'Entry' | 'Account' | 'FinanceKey', id: number) =>
  Buffer.from(`${type}:${id}`).toString('base64');
