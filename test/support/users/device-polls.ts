import type { Fetch } from '../../../src/cli/core/http/fetch.ts';
import type { TestApp } from '../app/app.ts';
import { fetchFrom } from '../cli/cli.ts';
import { decisionDocument } from './device-logins.ts';
import type { Person } from './people.ts';

/** What tests of a client that waits for the approval of its device login need. */
export function useDevicePolls(test: TestApp) {
  /** The user code of the only device login that is undecided. */
  async function openCode(): Promise<string> {
    const where = { decision: null, expiresAt: { gt: new Date() } };
    const newest = { createdAt: 'desc' } as const;
    const row = await test.database.client.deviceLogin.findFirstOrThrow({ where, orderBy: newest });
    return row.userCode;
  }

  /** A clock that the waiting client moves, and what happens before each poll. */
  function polls(...steps: (() => Promise<unknown>)[]) {
    const waits: number[] = [];
    const start = Date.now();
    let elapsed = 0;
    let done = 0;
    const fetch: Fetch = async (...request) => {
      if (waits.length > done) {
        done = waits.length;
        await steps[done - 1]?.();
      }
      return fetchFrom(test)(...request);
    };
    const onWait = (milliseconds: number) => {
      waits.push(milliseconds / 1_000);
      elapsed += milliseconds;
      test.now = new Date(start + elapsed);
    };
    return { waits, fetch, onWait };
  }

  const decide = (person: Person, verb: 'approve' | 'deny') => async () =>
    person.execute(decisionDocument(verb), { userCode: await openCode() });

  return { polls, decide };
}
