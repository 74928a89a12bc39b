import { beforeAll, expect } from 'vitest';
import { usePrivateApp } from '../app/app.ts';
import { useClient } from '../processes/client-process.ts';
import { storeFinanceKey } from '../users/keys.ts';
import { type Person, signUp } from '../users/people.ts';

interface UserOptions {
  readonly person?: Person;
  readonly key?: Parameters<Person['createApiKey']>[0];
}

/** The packed client beside a server that listens. */
export function usePackedClient(...options: Parameters<typeof usePrivateApp>) {
  const test = usePrivateApp(...options);
  const client = useClient();
  /** Its URL is set before the tests. */
  const server = { url: '' };
  beforeAll(async () => {
    server.url = await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  });

  /** Creates keys, by default of a new user. */
  async function newUser({ person: owner, key = {} }: UserOptions = {}) {
    const person = owner ?? (await signUp(test));
    const { secret: prompts } = await person.createApiKey(key);
    const keys = { prompts, finance: await storeFinanceKey(test, person.userId) };
    const finance = { FOLIO_URL: server.url, FOLIO_FINANCE_KEY: keys.finance };
    return { person, keys, variables: { ...finance, FOLIO_API_KEY: prompts }, finance };
  }

  /** Stores the API key of a new user as the instance `default`. @returns the secret of the key */
  async function logIn(): Promise<string> {
    const { keys } = await newUser();
    const argv = ['login', '--with-key', '--url', server.url];
    expect((await client.run(argv, { input: keys.prompts })).code).toBe(0);
    return keys.prompts;
  }

  return { test, client, server, newUser, logIn };
}
