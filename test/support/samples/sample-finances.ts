import { globalId } from '../../../src/graphql/schema/global-id.ts';
import type { TestApp } from '../app/app.ts';
import type { Person } from '../users/people.ts';

/** Ids far above those that the database sequences return. */
const numbers = { category: 900_001, spareCategory: 900_002, account: 900_003, entry: 900_004 };

/** The categories, account and entry of a user that the sample operations use. */
export class SampleFinances {
  readonly ids = {
    category: globalId('Category', numbers.category),
    spareCategory: globalId('Category', numbers.spareCategory),
    account: globalId('Account', numbers.account),
    entry: globalId('Entry', numbers.entry),
  };
  readonly #test: TestApp;
  readonly #userId: string;

  constructor(test: TestApp, userId: string) {
    this.#test = test;
    this.#userId = userId;
  }

  /** Deletes the records of all users and stores the sample records. */
  async reset(): Promise<void> {
    const { client } = this.#test.database;
    const userId = this.#userId;
    await client.entry.deleteMany();
    await client.account.deleteMany();
    await client.category.deleteMany();
    const expense = { userId, type: 'EXPENSE', emoji: '📚' } as const;
    await client.category.createMany({
      data: [
        { ...expense, id: numbers.category, name: 'Books' },
        { ...expense, id: numbers.spareCategory, name: 'Spare' },
      ],
    });
    await client.account.create({ data: { id: numbers.account, userId, name: 'Everyday' } });
    await client.entry.create({
      data: {
        id: numbers.entry,
        userId,
        categoryId: numbers.category,
        accountId: numbers.account,
        amount: '12.50',
        description: 'A novel',
        date: new Date('2026-03-15'),
      },
    });
  }

  /** Creates an entry as the user does. */
  async createEntry(person: Person): Promise<void> {
    const query =
      'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }';
    const input = { categoryId: this.ids.category, amount: '1.00' };
    await person.execute(query, { input });
  }
}
