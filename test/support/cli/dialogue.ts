import { beforeAll, expect } from 'vitest';
import type { Fetch } from '../../../src/cli/core/http/fetch.ts';
import { useApp } from '../app/app.ts';
import { fetchFrom, type TestCli } from './cli.ts';
import { useCliUsers } from './cli-users.ts';

export const [down, ctrlC, erase] = ['\u001b[B', '\u0003', '\u007f'];

/** Texts to enter, by a part of what the terminal shows. */
type Answers = Readonly<Record<string, string>>;

/** The command line on a terminal, with the keys of a new user. */
export function useDialogues() {
  const test = useApp();
  const { newCli, newUser: newUserWith } = useCliUsers(test);
  const shared = {} as { user: TestCli };

  const newUser = async (options?: Parameters<typeof newUserWith>[0]) =>
    (await newUserWith(options)).cli;

  beforeAll(async () => {
    shared.user = await newUser();
  });

  /** Runs a command on a terminal, and records the operations that it sends. */
  async function onTerminal(argv: readonly string[], answers: Answers = {}, user = shared.user) {
    const operations: (string | undefined)[] = [];
    const fetch: Fetch = (url, options) => {
      operations.push(/(?:mutation|query) (\w+)/.exec(String(options.body))?.[1]);
      return fetchFrom(test)(url, options);
    };
    const variables = { NO_COLOR: '1' };
    const result = await user.run(argv, { columns: 200, answers, variables, fetch });
    return { ...result, operations };
  }

  /** Runs a command that must succeed. @returns its record, and what the terminal shows. */
  async function create(line: string, answers: Answers, user = shared.user) {
    const argv = [...line.split(' '), '--json', '--no-pager'];
    const { code, stdout, stderr: terminal } = await onTerminal(argv, answers, user);
    expect({ code, terminal }).toEqual({ code: 0, terminal: expect.any(String) });
    return { record: JSON.parse(stdout), terminal };
  }

  return { create, newCli, newUser, onTerminal, shared };
}
