import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { logLastLine } from '../http/logger.ts';
import type { MergedMetrics, Snapshot } from '../metrics/merged-metrics.ts';
import { shutdownTimeoutMs, stopSignals } from '../start/start.ts';
import { drainMs, forgetTimeoutMs } from './time-limits.ts';
import { type WorkerProcess, WorkerStartError } from './worker-process.ts';
import { Workers } from './workers.ts';

/** Longer than a worker waits for a database that does not respond. */
const metricsTimeoutMs = 3_000;
/** Workers end by themselves before this; a worker whose thread is blocked does not. */
const marginMs = 5_000;

/**
 * Starts the workers, replaces those that end, and ends the process when it is told to stop.
 * @throws if it can't listen for METRICS_PORT
 */
export async function runPrimary(config: Config, log: Logger): Promise<void> {
  let metrics: MergedMetrics | undefined;

  async function serveMergedMetrics(address: NonNullable<Config['metrics']>) {
    const [{ MergedMetrics }, { serveMetrics }] = await Promise.all([
      import('../metrics/merged-metrics.ts'),
      import('../metrics/serve-metrics.ts'),
    ]);
    const merged = new MergedMetrics(() => Promise.all(workers.serving.map(readMetrics)));
    metrics = merged;
    await serveMetrics(address, merged, log);
  }

  async function readMetrics(worker: WorkerProcess): Promise<void> {
    const read = await worker.ask((id) => ({ folio: 'read-metrics', id }), metricsTimeoutMs);
    // If a worker does not answer, its previous values are reported.
    if (read) metrics?.update(worker.id, read as Snapshot);
  }

  async function forgetKeys(userId: string, revoking: WorkerProcess): Promise<void> {
    const others = workers.serving.filter((worker) => worker !== revoking);
    await Promise.all(
      others.map((worker) =>
        worker.ask((id) => ({ folio: 'forget-keys', id, userId }), forgetTimeoutMs),
      ),
    );
  }

  const workers = new Workers({
    count: config.workers,
    endTimeoutMs:
      Math.max(config.shutdownDelaySeconds * 1_000, drainMs) + shutdownTimeoutMs + marginMs,
    log,
    onMessage(message, from) {
      if (message.folio === 'forget-keys') {
        const { id, userId } = message;
        void forgetKeys(userId, from).then(() => from.send({ folio: 'answer', id }));
      } else if (message.folio === 'last-metrics') {
        metrics?.update(from.id, message.metrics);
      }
    },
    onDisconnect(worker) {
      metrics?.remove(worker.id, { isExpected: worker.isEnding || workers.isStopping });
    },
  });

  if (config.metrics) await serveMergedMetrics(config.metrics);
  // Counts the rate limits of all workers in its memory.
  if (!config.redisUrl) new RateLimiterClusterMaster();

  async function stop(signal: NodeJS.Signals): Promise<void> {
    // A second signal shortens SHUTDOWN_DELAY.
    if (workers.isStopping) return workers.send({ folio: 'signal', signal });
    log.info({ signal }, 'stopping');
    const isClean = await workers.stop({ folio: 'signal', signal });
    await logLastLine(log, 'stopped');
    process.exit(isClean ? 0 : 1);
  }
  for (const signal of stopSignals) process.on(signal, () => void stop(signal));

  let isReady = false;
  process.on('SIGHUP', () => {
    if (isReady) workers.roll();
    else log.warn('SIGHUP is ignored until all workers are ready');
  });

  try {
    await workers.start();
  } catch (error) {
    // A signal has ended the workers, and then ends this process.
    if (workers.isStopping) return;
    await workers.stop({ folio: 'retire' });
    if (!(error instanceof WorkerStartError)) throw error;
    await logLastLine(log, error.message);
    process.exit(error.exitCode);
  }
  isReady = true;
  const { pid } = process;
  log.info({ url: config.baseUrl, database: 'server', workers: config.workers, pid }, 'ready');
}
