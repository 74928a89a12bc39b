import type { Service } from '../../../src/cli/core/profiles/profile.ts';
import type { TestApp } from '../app/app.ts';
import { storeApiKeys, storeFinanceKey } from '../users/keys.ts';
import { type Person, signUp } from '../users/people.ts';
import { fetchFrom, type TestCli, useCli } from './cli.ts';

interface UserOptions {
  readonly person?: Person;
  /** The services whose keys are stored. */
  readonly services?: readonly Service[];
  readonly key?: Parameters<typeof storeApiKeys>[3];
}

/** Command lines with the keys of users. */
export function useCliUsers(test: TestApp) {
  const newCli = useCli(() => fetchFrom(test));

  /** Logs a user in, by default a new one with both keys. */
  async function newUser(options: UserOptions = {}): Promise<{ cli: TestCli; person: Person }> {
    const { services = ['prompts', 'finance'], key } = options;
    const person = options.person ?? (await signUp(test));
    const keys: Partial<Record<Service, string>> = {};
    if (services.includes('prompts')) {
      keys.prompts = (await storeApiKeys(test, person.userId, 1, key))[0]?.secret ?? '';
    }
    if (services.includes('finance')) keys.finance = await storeFinanceKey(test, person.userId);
    const cli = newCli();
    cli.storeKeys(keys);
    return { cli, person };
  }

  return { newCli, newUser };
}
