import { setTimeout as delay } from 'node:timers/promises';
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';
import {
  type CacheReading,
  type PoolReading,
  type QueueReading,
  readings,
} from '../measurements/readings.ts';

/** Values by labels, in the order of `labelNames`. */
type Values = Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>;

interface Declaration {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** How the values of several workers are merged. Default: `sum`. */
  readonly aggregator?: Aggregator;
  readonly read: () => Values | Promise<Values>;
}

/** In milliseconds. A scrape must not wait for a database that does not respond. */
const databaseTimeoutMs = 2_000;

/** Metrics whose values are read at each scrape. */
export function collectReadings(registry: Registry): void {
  const options = ({ name, help, labelNames = [], aggregator = 'sum', read }: Declaration) => ({
    name,
    help,
    labelNames: [...labelNames],
    aggregator,
    registers: [registry],
    async collect(this: Counter | Gauge) {
      // A metric without labels would be reset to 0; a value that is unknown must be absent.
      if (labelNames.length === 0) this.remove();
      else this.reset();
      for (const [labels, value] of await read()) {
        if (this instanceof Counter) this.inc(labels, value);
        else if (this instanceof Gauge) this.set(labels, value);
      }
    },
  });
  const gauge = (declaration: Declaration) => new Gauge(options(declaration));
  /** `read` returns totals: the measured part of the server counts by itself. */
  const counter = (declaration: Declaration) => new Counter(options(declaration));

  collectQueues(gauge, counter);
  collectCaches(gauge, counter);
  collectServices(gauge);
}

type Declare = (declaration: Declaration) => unknown;

function collectQueues(gauge: Declare, counter: Declare): void {
  const labelNames = ['queue'];
  const each = (value: (reading: QueueReading) => number) => () =>
    [...readings.queues].map(([queue, read]) => [{ queue }, value(read())] as const);
  gauge({
    name: 'folio_queue_running_tasks',
    help: 'Tasks of a queue that run.',
    labelNames,
    read: each(({ running }) => running),
  });
  gauge({
    name: 'folio_queue_running_tasks_limit',
    help: 'Maximum running tasks of a queue.',
    labelNames,
    read: each(({ concurrency }) => concurrency),
  });
  gauge({
    name: 'folio_queue_waiting_tasks',
    help: 'Tasks of a queue that wait.',
    labelNames,
    read: each(({ waiting }) => waiting),
  });
  gauge({
    name: 'folio_queue_waiting_tasks_limit',
    help: 'Maximum waiting tasks of a queue. The limit of a user is lower.',
    labelNames,
    read: each(({ maxWaiting }) => maxWaiting),
  });
  counter({
    name: 'folio_queue_started_tasks_total',
    help: 'Tasks of a queue that have started.',
    labelNames,
    read: each(({ started }) => started),
  });
  counter({
    name: 'folio_queue_rejected_tasks_total',
    help: 'Tasks that found a full queue, or waited too long (timeout).',
    labelNames: ['queue', 'reason'],
    read: () =>
      [...readings.queues].flatMap(([queue, read]) =>
        Object.entries(read().rejected).map(
          ([reason, rejected]) => [{ queue, reason }, rejected] as const,
        ),
      ),
  });
}

function collectCaches(gauge: Declare, counter: Declare): void {
  const labelNames = ['cache'];
  const each = (value: (reading: CacheReading) => number | undefined) => () =>
    [...readings.caches].flatMap(([cache, read]) => {
      const number = value(read());
      return number === undefined ? [] : [[{ cache }, number] as const];
    });
  gauge({
    name: 'folio_cache_entries',
    help: 'Entries of a cache.',
    labelNames,
    read: each(({ entries }) => entries),
  });
  gauge({
    name: 'folio_cache_bytes',
    help: 'Estimated size of a cache, for those that limit it.',
    labelNames,
    read: each(({ bytes }) => bytes),
  });
  counter({
    name: 'folio_cache_hits_total',
    help: 'Look-ups that found an entry.',
    labelNames,
    read: each(({ hits }) => hits),
  });
  counter({
    name: 'folio_cache_misses_total',
    help: 'Look-ups that found no entry.',
    labelNames,
    read: each(({ misses }) => misses),
  });
}

const only = (value: number | undefined): Values => (value === undefined ? [] : [[{}, value]]);

function collectServices(gauge: Declare): void {
  const pool = (value: (reading: PoolReading) => number) => () =>
    only(readings.pool && value(readings.pool()));
  gauge({
    name: 'folio_database_connections_in_use',
    help: 'Connections of the database pool that run statements or transactions.',
    read: pool(({ open, idle }) => open - idle),
  });
  gauge({
    name: 'folio_database_connections_idle',
    help: 'Open connections of the database pool that are not used.',
    read: pool(({ idle }) => idle),
  });
  gauge({
    name: 'folio_database_connections_limit',
    help: 'Maximum connections of the database pool.',
    read: pool(({ limit }) => limit),
  });
  gauge({
    name: 'folio_streams_open',
    help: 'Open streams of changes.',
    read: () => only(readings.streams?.().open),
  });
  gauge({
    name: 'folio_streams_limit',
    help: 'Maximum open streams of changes.',
    read: () => only(readings.streams?.().limit),
  });
  gauge({
    name: 'folio_redis_up',
    help: 'Whether rate limits are counted in Redis. Absent without REDIS_URL.',
    aggregator: 'min',
    read: () => only(readings.isRedisAvailable && Number(readings.isRedisAvailable())),
  });
  gauge({
    name: 'folio_webhooks_due',
    help: 'Webhooks with a message that no process is sending. Absent if the database fails.',
    // Each process counts all of them.
    aggregator: 'max',
    read: async () => only(await countDueWebhooks()),
  });
}

let counting: Promise<number | undefined> | undefined;

/** Simultaneous scrapes share a statement, and do not wait for a database that does not respond. */
async function countDueWebhooks(): Promise<number | undefined> {
  counting ??= (readings.countDueWebhooks?.() ?? Promise.resolve(undefined))
    .catch(() => undefined)
    .finally(() => {
      counting = undefined;
    });
  const timeout = new AbortController();
  const late = delay(databaseTimeoutMs, undefined, { signal: timeout.signal }).catch(
    () => undefined,
  );
  const count = await Promise.race([counting, late]);
  timeout.abort();
  return count;
}
