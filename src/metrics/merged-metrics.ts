import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { MetricsSource } from './serve-metrics.ts';

/** The values of all metrics of a worker, as prom-client's `getMetricsAsJSON` returns them. */
export type Snapshot = readonly { readonly type: unknown }[];

const merge = (snapshots: readonly Snapshot[]) => AggregatorRegistry.aggregate([...snapshots]);

/**
 * The metrics of all workers as those of one process, merged by their `aggregator`. What ended
 * workers have counted remains: a total that decreases looks like a restart to Prometheus, which would
 * then count everything again.
 */
export class MergedMetrics implements MetricsSource {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #own = new Registry();
  readonly #exits: Counter;
  readonly #latest = new Map<number, Snapshot>();
  readonly #readWorkers: () => Promise<unknown>;
  #ended: Snapshot = [];

  /** @param readWorkers calls `update` for each worker that responds; called at each scrape */
  constructor(readWorkers: () => Promise<unknown>) {
    this.#readWorkers = readWorkers;
    const registers = [this.#own];
    new Gauge({
      name: 'process_start_time_seconds',
      help: 'When the primary process started, in seconds since the epoch.',
      aggregator: 'first',
      registers,
    }).set(Math.round(Date.now() / 1_000 - process.uptime()));
    this.#exits = new Counter({
      name: 'folio_worker_exits_total',
      help: 'Workers that have ended unexpectedly.',
      registers,
    });
  }

  update(worker: number, snapshot: Snapshot): void {
    this.#latest.set(worker, snapshot);
  }

  /** Keeps the totals of a worker that has ended. */
  remove(worker: number, { isExpected }: { readonly isExpected: boolean }): void {
    const totals = (this.#latest.get(worker) ?? []).filter(({ type }) => type !== 'gauge');
    this.#latest.delete(worker);
    this.#ended = merge([this.#ended, totals]).getMetricsAsArray();
    if (!isExpected) this.#exits.inc();
  }

  async metrics(): Promise<string> {
    await this.#readWorkers();
    const own = await this.#own.getMetricsAsJSON();
    return merge([own, this.#ended, ...this.#latest.values()]).metrics();
  }
}
