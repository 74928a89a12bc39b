import type { TestApp } from '../app/app.ts';
import { type Sending, sendExample } from '../http/documented-replies.ts';
import type { NamedOperation } from '../http/openapi.ts';
import { bearer, storeFinanceKey } from '../users/keys.ts';
import { type Client, type Person, signUp } from '../users/people.ts';

/** The ids that the examples of the OpenAPI document name, and one that deletes well. */
const ids = { used: 7, spare: 8, account: 3, entry: 204 };

/** A user with the records that the documented examples need. */
export class ExampleFinances {
  readonly person: Person;
  readonly key: Client;
  readonly #test: TestApp;

  private constructor(test: TestApp, person: Person, key: Client) {
    this.#test = test;
    this.person = person;
    this.key = key;
  }

  static async prepare(test: TestApp): Promise<ExampleFinances> {
    const person = await signUp(test);
    const key = bearer(test, await storeFinanceKey(test, person.userId));
    // Records created later must not get the ids of the examples.
    for (const table of ['categories', 'accounts', 'entries']) {
      await test.database.client.$queryRaw`
        SELECT setval(pg_get_serial_sequence(${table}, 'id'), 1000)`;
    }
    return new ExampleFinances(test, person, key);
  }

  async reset(): Promise<void> {
    const { client } = this.#test.database;
    const { userId } = this.person;
    await client.entry.deleteMany();
    await client.account.deleteMany();
    await client.category.deleteMany();
    await client.financeKey.deleteMany({ where: { name: 'Spreadsheet' } });
    const expense = { userId, type: 'EXPENSE', emoji: '📚' } as const;
    const month = new Date(new Date().toISOString().slice(0, 10));
    await client.category.createMany({
      data: [
        { ...expense, id: ids.used, name: 'Used' },
        { ...expense, id: ids.spare, name: 'Spare' },
      ],
    });
    await client.account.create({ data: { id: ids.account, userId, name: 'Account' } });
    await client.entry.create({
      data: {
        id: ids.entry,
        userId,
        categoryId: ids.used,
        amount: '1',
        description: 'One',
        tags: ['a'],
        date: month,
      },
    });
  }

  /** Sends the documented example with the given differences. */
  send(named: NamedOperation, given: Sending = {}) {
    const { path } = named;
    // Only a session may use the routes of keys.
    const client = path.endsWith('/keys') ? this.person : this.key;
    return sendExample(named, { client, id: this.#idAt(path), ...given });
  }

  /** The id that a request for the record at this path names. */
  #idAt(path: string): number {
    if (path.includes('/categories')) return ids.spare;
    return path.includes('/entries') ? ids.entry : ids.account;
  }
}
