/**
 * Sends the requests of the neighbour in a process of its own, ten each second on a fixed schedule, and
 * measures each from the time at which it is due. The argument is JSON; the results go to the parent.
 */
import { setTimeout } from 'node:timers/promises';

export interface NeighbourSetup {
  readonly url: string;
  readonly keys: readonly string[];
  readonly categoryId: string;
  readonly month: string;
}

export interface NeighbourResult {
  /** Milliseconds, sorted. */
  readonly times: readonly number[];
  readonly errors: readonly string[];
  /** How late the process itself sent its requests, at most, in milliseconds. */
  readonly ownDelay: number;
}

/** Milliseconds between two requests. */
const interval = 100;
/** Milliseconds until a request has failed. */
const deadline = 30_000;

const { url, keys, categoryId, month } = JSON.parse(process.argv[2] as string) as NeighbourSetup;

const createEntry =
  'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }';

function requestOf(number: number): [path: string, init: RequestInit] {
  const authorization = `Bearer ${keys[number % keys.length]}`;
  const signal = AbortSignal.timeout(deadline);
  const graphql = (query: string, variables: object = {}): [string, RequestInit] => [
    '/graphql',
    {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal,
    },
  ];
  switch (number % 3) {
    case 0:
      return graphql('{ accounts { id } }');
    case 1:
      return [`/api/finance/entries?month=${month}`, { headers: { authorization }, signal }];
    default:
      return graphql(createEntry, { input: { categoryId, amount: '1.00' } });
  }
}

const times: number[] = [];
const errors: string[] = [];
let ownDelay = 0;
let isOver = false;
process.on('message', () => {
  isOver = true;
});

async function sendOne(number: number, due: number): Promise<void> {
  const [path, init] = requestOf(number);
  try {
    const response = await fetch(url + path, init);
    const text = await response.text();
    times.push(performance.now() - due);
    if (response.status >= 300 || /"errors"/.test(text)) {
      errors.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
    }
  } catch (error) {
    times.push(performance.now() - due);
    errors.push(`${path}: ${error}`);
  }
}

const running: Promise<void>[] = [];
const start = performance.now();
process.send?.('started');
for (let number = 0; !isOver; number += 1) {
  const due = start + number * interval;
  const wait = due - performance.now();
  if (wait > 0) await setTimeout(wait);
  ownDelay = Math.max(ownDelay, performance.now() - due);
  running.push(sendOne(number, due));
}
await Promise.all(running);
times.sort((one, other) => one - other);
process.send?.({ times, errors, ownDelay } satisfies NeighbourResult, () => process.exit(0));
