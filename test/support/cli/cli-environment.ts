import { beforeAll, expect } from 'vitest';
import type { Fetch } from '../../../src/cli/core/http/fetch.ts';
import { useApp } from '../app/app.ts';
import { storeFinanceKey } from '../users/keys.ts';
import { type Person, signUp } from '../users/people.ts';
import { fetchFrom, serverUrl, type TestCli, useCli } from './cli.ts';

type Keys = Record<'prompts' | 'finance' | 'otherPrompts' | 'otherFinance', string>;

/** Requests that were sent: to which server, with which key. */
type Sent = { origin: string; key: string | undefined }[];

/**
 * A command line beside a server with two people: the keys of one are stored, those of the other
 * are for the environment.
 */
export function useCliEnvironment() {
  const test = useApp();
  const newCli = useCli(() => fetchFrom(test));
  const keys = {} as Keys;
  const people = {} as { stored: Person; other: Person };
  beforeAll(async () => {
    const stored = await signUp(test, { name: 'Stored' });
    const other = await signUp(test, { name: 'Other' });
    Object.assign(people, { stored, other });
    Object.assign(keys, {
      prompts: (await stored.createApiKey()).secret,
      finance: await storeFinanceKey(test, stored.userId),
      otherPrompts: (await other.createApiKey()).secret,
      otherFinance: await storeFinanceKey(test, other.userId),
    });
  });

  function recorder() {
    const sent: Sent = [];
    const recordingFetch: Fetch = (url, options) => {
      const { authorization } = (options?.headers ?? {}) as Record<string, string>;
      sent.push({ origin: new URL(String(url)).origin, key: authorization?.slice(7) });
      return fetchFrom(test)(url, options);
    };
    return { sent, fetch: recordingFetch };
  }

  function loggedIn(): TestCli {
    const cli = newCli();
    cli.storeKeys(keys);
    return cli;
  }

  /** The server and keys of a `status` command. */
  async function statusOf(cli: TestCli, variables: Record<string, string>, ...argv: string[]) {
    const { sent, fetch } = recorder();
    const result = await cli.run(['status', '--json', ...argv], { variables, fetch });
    expect(result.stderr).toBe('');
    return { status: JSON.parse(result.stdout), sent, code: result.code };
  }

  return { keys, people, newCli, recorder, loggedIn, statusOf, serverUrl };
}
