import { globalId } from '../../src/graphql/global-id.ts';
import { newApiKey, newFinanceKey } from '../../src/identity/api-key.ts';
import type { TestApp } from './app.ts';
import { type Person, password, signUp } from './people.ts';

/** An account that any operation of the web pages can run on, as often as one likes. */
export class AccountOperations {
  readonly #test: TestApp;
  readonly #person: Person;
  readonly #other: Person;
  readonly #idea: string;
  #apiKey = '';

  private constructor(test: TestApp, person: Person, other: Person, idea: string) {
    this.#test = test;
    this.#person = person;
    this.#other = other;
    this.#idea = idea;
  }

  /** @param idea the global id of somebody's. */
  static async prepare(test: TestApp, person: Person, idea: string): Promise<AccountOperations> {
    return new AccountOperations(test, person, await signUp(test), idea);
  }

  /** Takes back what an operation did. */
  async reset(): Promise<void> {
    const { database, app } = this.#test;
    const { client } = database;
    const { userId } = this.#person;
    await client.apiKey.deleteMany();
    await client.financeKey.deleteMany();
    await client.passwordReset.deleteMany();
    await client.session.deleteMany();
    const { secret: _, ...stored } = newApiKey(userId, app.identity.secrets);
    await client.apiKey.create({ data: { ...stored, userId, name: 'Key', permission: 'READ' } });
    this.#apiKey = globalId('ApiKey', stored.id);
    await client.user.update({ where: { id: userId }, data: { name: 'Somebody' } });
    await client.user.update({ where: { id: this.#other.userId }, data: { role: 'MEMBER' } });
    await client.idea.updateMany({ data: { status: 'OPEN' } });
    const { secret: __, ...finance } = newFinanceKey(900_005, userId, app.identity.secrets);
    await client.financeKey.create({ data: { ...finance, userId, name: 'Key' } });
  }

  /** Values that make sense for the variables of an operation; undefined for other operations. */
  variables(source: string): Record<string, unknown> | undefined {
    const name = /(?:query|mutation) (\w+(?:ByForm|Page))\b/.exec(source)?.[1];
    if (name === undefined) return undefined;
    const other = globalId('User', this.#other.userId);
    const ids: [string, string][] = [
      ['ApiKey', this.#apiKey],
      ['FinanceKey', globalId('FinanceKey', 900_005)],
      ['IdeaStatus', this.#idea],
      ['User', other],
    ];
    return {
      first: 2,
      id: ids.find(([noun]) => name.includes(noun))?.[1],
      userId: other,
      password,
      role: name.startsWith('Set') ? 'ADVISOR' : null,
      status: name.startsWith('Set') ? 'PLANNED' : null,
      input: { name: 'New' },
      code: 'unknown',
      isInvited: true,
    };
  }
}
