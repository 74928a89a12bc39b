import type { TestApp } from './app.ts';

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');

/** Records far from those that a sequence numbers. */
const ids = { category: 900_001, spare: 900_002, account: 900_003, entry: 900_004 };

/** Finances that any operation on them can run with, as often as one likes. */
export class FinanceOperations {
  readonly #test: TestApp;
  readonly #userId: string;

  private constructor(test: TestApp, userId: string) {
    this.#test = test;
    this.#userId = userId;
  }

  static async prepare(test: TestApp, userId: string): Promise<FinanceOperations> {
    const operations = new FinanceOperations(test, userId);
    await operations.reset();
    return operations;
  }

  /** Takes away what an operation made, and makes what it took away. */
  async reset(): Promise<void> {
    const { client } = this.#test.database;
    const userId = this.#userId;
    await client.entry.deleteMany();
    await client.account.deleteMany();
    await client.category.deleteMany();
    await client.financeKey.deleteMany();
    const expense = { userId, type: 'EXPENSE', emoji: '📚' } as const;
    await client.category.create({ data: { ...expense, id: ids.category, name: 'Books' } });
    await client.category.create({ data: { ...expense, id: ids.spare, name: 'Spare' } });
    await client.account.create({ data: { id: ids.account, userId, name: 'Everyday' } });
    await client.entry.create({
      data: {
        id: ids.entry,
        userId,
        categoryId: ids.category,
        accountId: ids.account,
        amount: '12.50',
        description: 'A novel',
        date: new Date('2026-03-15'),
      },
    });
  }

  /** Values that make sense for the variables of an operation; undefined for other operations. */
  variables(source: string): Record<string, unknown> | undefined {
    // Those of the command line have their names after these letters.
    const [, name = ''] = /(?:query|mutation) (?:Cli)?(\w+)/.exec(source) ?? [];
    const noun = /Category|Categories|Entry|Entries|Account|FinanceKey|Analytics|Summary/.exec(
      name,
    );
    if (!noun) return undefined;
    const isDeletion = name === 'DeleteCategory';
    const changes = /^(Update|Edit)/.test(name);
    const inputs: Record<string, object> = {
      Category: { name: 'New', type: 'INCOME', emoji: '🎁' },
      Entry: changes
        ? { amount: '3.00' }
        : { categoryId: globalId('Category', ids.category), amount: '1.00' },
      Account: { name: 'New' },
      FinanceKey: { name: 'New' },
    };
    const own: Record<string, string> = {
      Category: globalId('Category', isDeletion ? ids.spare : ids.category),
      Entry: globalId('Entry', ids.entry),
      Account: globalId('Account', ids.account),
    };
    return {
      first: 2,
      id: own[noun[0]],
      moveTo: null,
      input: inputs[noun[0]],
      month: '2026-03',
      period: 'MONTH',
    };
  }
}
