import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app/app.ts';
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

  /** Who may: the session for keys, the key for the rest. */
  callerOf(path: string): Client {
    return path.endsWith('/keys') ? this.person : this.key;
  }

  /** The id that a request for the record at this path names. */
  idAt(path: string): number {
    if (path.includes('/categories')) return ids.spare;
    return path.includes('/entries') ? ids.entry : ids.account;
  }
}

/** Differences from the documented example request. */
export interface Sending {
  readonly client?: Client;
  readonly id?: number;
  readonly method?: string;
  readonly query?: string;
  readonly payload?: object | string;
  readonly headers?: Record<string, string>;
}

/** Sends the documented example with the given differences. */
export function sendExample(
  finances: ExampleFinances,
  { method, path, operation }: NamedOperation,
  given: Sending = {},
): Promise<LightMyRequestResponse> {
  const { client = finances.callerOf(path), id = finances.idAt(path), query = '' } = given;
  const example = operation.requestBody?.content['application/json'].example as object | undefined;
  const payload = given.payload ?? example;
  const options: InjectOptions = {
    method: (given.method ?? method) as 'GET',
    url: `${path.replace('{id}', String(id))}${query}`,
    headers: given.headers ?? {},
  };
  return client.request(payload === undefined ? options : { ...options, payload });
}
