import { setTimeout as delay } from 'node:timers/promises';
import { createSourceEventStream, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { nextTurn } from '../../queues/turns.ts';
import { Budget } from '../limits/budget.ts';
import { maxCost, type Variables } from '../limits/cost.ts';
import { isLargerThan, maxResponseBytes, responseTooLarge } from '../limits/response-size.ts';
import type { Context } from '../schema/context.ts';
import type { CreateContext } from './context-factory.ts';
import type { Operation } from './operation.ts';

interface SubscribeOptions {
  readonly args: ExecutionArgs;
  readonly operation: Operation;
  readonly createContext: CreateContext;
}

/**
 * Runs a subscription. Its source returns batches of events; the events of a batch are completed
 * together, as far as they cost no more than one operation may, so that the records that they select
 * are read by one statement for each type.
 * @returns a result for each event, or one with the errors of the start
 */
export async function subscribeTo({
  args,
  operation,
  createContext,
}: SubscribeOptions): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!isAsyncIterable(source)) return source;
  const variables = (args.variableValues ?? {}) as Variables;
  const cost = operation.cost(variables);
  const limit = costPerSecond();
  return resultsOf(source as EventSource, {
    atOnce: Math.max(1, Math.floor(maxCost / cost)),
    async complete(events) {
      await limit(events.length * cost);
      await nextTurn();
      const shared = createContext(args.contextValue as Context);
      return Promise.all(
        events.map(async (event) => {
          const context = { ...shared, budget: Budget.limited(cost) };
          return withinSize(await operation.run(context, variables, event));
        }),
      );
    },
  });
}

/**
 * A bulk mutation of a user causes thousands of events at once, in each of the user's streams. A
 * stream may cost what one operation may each second, which is less than the rate limit allows.
 */
function costPerSecond(): (cost: number) => Promise<void> {
  /** When the stream may cost something again, by `performance.now()`. */
  let freeAt = 0;
  return async (cost) => {
    const now = performance.now();
    const wait = freeAt - now;
    freeAt = Math.max(freeAt, now) + (cost / maxCost) * 1_000;
    if (wait > 0) await delay(wait, undefined, { ref: false });
  };
}

function withinSize(result: ExecutionResult): ExecutionResult {
  if (!isLargerThan(maxResponseBytes, result)) return result;
  return { data: null, errors: [responseTooLarge(maxResponseBytes)] };
}

interface EventSource extends AsyncIterable<readonly unknown[]> {
  /** Whether it ended while the last batch was completed or sent. */
  readonly isEnded: boolean;
}

interface Completion {
  /** The maximum number of events that are completed at the same time. */
  readonly atOnce: number;
  readonly complete: (events: readonly unknown[]) => Promise<ExecutionResult[]>;
}

/** `return` ends the source at once, also while `next` waits for it. */
function resultsOf(
  source: EventSource,
  { atOnce, complete }: Completion,
): AsyncIterableIterator<ExecutionResult> {
  const batches = source[Symbol.asyncIterator]();
  let events: readonly unknown[] = [];
  let results: ExecutionResult[] = [];
  return {
    async next() {
      while (source.isEnded || results.length === 0) {
        if (source.isEnded) events = [];
        if (events.length === 0) {
          const batch = await batches.next();
          if (batch.done) return { done: true, value: undefined };
          events = batch.value;
        }
        const some = events.slice(0, atOnce);
        events = events.slice(atOnce);
        results = await complete(some);
      }
      return { done: false, value: results.shift() as ExecutionResult };
    },
    async return() {
      events = [];
      results = [];
      await batches.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
