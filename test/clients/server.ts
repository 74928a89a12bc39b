import { beforeAll, onTestFinished, vi } from 'vitest';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import { type TestApp, usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { listen } from '../support/http/raw-request.ts';
import { signUp } from '../support/users/people.ts';
import { fetchWithinRateLimit } from './fetch-within-rate-limit.ts';

/** Requests of a caller per minute. No test sends as many, except those about the rate limit. */
const rateLimit = 40;

export interface ClientServer {
  readonly test: TestApp;
  /** The address of `/graphql`. */
  url: string;
}

/** A listening server, for clients that send their requests over the network. */
export function useClientServer(env: Record<string, string> = {}): ClientServer {
  const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: `${rateLimit}/${rateLimit}`, ...env });
  const server: ClientServer = { test, url: '' };
  beforeAll(async () => {
    server.url = `http://127.0.0.1:${await listen(test)}/graphql`;
  });
  return server;
}

/** A new user with a finance key, and the global ids of records. */
export async function newFinances({ test }: ClientServer) {
  const financier = await Financier.signUp(test);
  return {
    headers: financier.key.headers,
    food: globalId('Category', financier.food),
    salary: globalId('Category', financier.salary),
    /** Stores entries of these amounts, the first of them on the latest day. @returns their ids */
    async entries(...amounts: readonly string[]): Promise<string[]> {
      const ids: string[] = [];
      for (const [index, amount] of amounts.entries()) {
        const date = `2026-03-${String(28 - index).padStart(2, '0')}`;
        const { id } = await financier.createEntry({ amount, date });
        ids.push(globalId('Entry', id));
      }
      return ids;
    },
    async account(name: string): Promise<string> {
      return globalId('Account', (await financier.createAccount({ name })).id);
    },
  };
}

export const newTemplate = {
  title: 'Greeting',
  description: 'Says hello',
  content: 'Write a greeting for {{NAME}}.',
  category: 'COMMUNICATION',
} as const;

/** Fields of an entry with two validation issues. */
export const invalidEntry = { amount: '0', description: 'x'.repeat(501) };

/** The extensions of the error for {@link invalidEntry}. */
export const invalidEntryError = {
  code: 'VALIDATION_FAILED',
  details: [
    { path: ['input', 'amount'], code: 'TOO_SMALL' },
    { path: ['input', 'description'], code: 'TOO_LONG' },
  ],
};

/** A new user with an API key that manages templates. */
export async function newAuthor({ test }: ClientServer) {
  const person = await signUp(test);
  const { headers } = await person.createApiKey({ permission: 'MANAGE' });
  return { headers };
}

/** Sends requests until the caller has none left in this minute. */
export async function exhaust(url: string, headers: Readonly<Record<string, string>>) {
  const body = JSON.stringify({ query: '{ __typename }' });
  const send = () =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
  const replies = await Promise.all(Array.from({ length: rateLimit }, send));
  await Promise.all(replies.map((reply) => reply.arrayBuffer()));
}

/** Like `fetchWithinRateLimit`, but sets the clock forward instead of waiting. */
export function fetchWithFakeTime() {
  const waits: number[] = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const waitingFetch = fetchWithinRateLimit(async (seconds) => {
    waits.push(seconds);
    vi.setSystemTime(Date.now() + seconds * 1000 + 1);
  });
  return { fetch: waitingFetch, waits };
}
