import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { createRegistry } from '../metrics/registry.ts';
import { stopSignals } from '../start/start.ts';
import { startServer } from '../start/start-server.ts';
import { isMessage, type PrimaryMessage, type WorkerMessage } from './messages.ts';
import { Questions } from './questions.ts';
import { countedByPrimary } from './rate-limiter.ts';
import { drainMs, forgetTimeoutMs } from './time-limits.ts';

/**
 * Serves requests until the primary process tells it to stop, or ends. Signals to the worker itself
 * are ignored: a terminal or a service manager sends them to all processes, and the primary passes
 * them on.
 */
export async function runWorker(worker: Worker, config: Config, log: Logger): Promise<void> {
  const requests = new EventEmitter();
  const questions = new Questions();
  let app: App | undefined;
  let registry: ReturnType<typeof createRegistry> | undefined;

  for (const signal of [...stopSignals, 'SIGHUP']) process.on(signal, () => {});
  // A message that the primary did not get, because it has ended. An error without a listener would
  // end the worker at once.
  process.on('error', (err) => log.debug({ err }, 'a message to the primary process was lost'));
  worker.on('disconnect', () => {
    // Otherwise, Node ends the process at once, with its running requests.
    worker.exitedAfterDisconnect = true;
    requests.emit('end', 'the primary process has ended');
  });

  const send = (message: WorkerMessage) =>
    new Promise<void>((resolve) => {
      if (!process.send) return resolve();
      process.send(message, () => resolve());
    });

  async function forgetKeysElsewhere(userId: string): Promise<void> {
    await questions.ask((id) => void send({ folio: 'forget-keys', id, userId }), forgetTimeoutMs);
  }

  function retire(): void {
    app?.server.server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close');
    });
    setTimeout(() => requests.emit('end', 'replaced by a new worker'), drainMs);
  }

  async function receive(message: PrimaryMessage): Promise<void> {
    switch (message.folio) {
      case 'signal':
        requests.emit(message.signal, message.signal);
        break;
      case 'retire':
        retire();
        break;
      case 'answer':
        questions.answer(message);
        break;
      case 'forget-keys':
        app?.identity.forgetKeysHere(message.userId);
        await send({ folio: 'answer', id: message.id });
        break;
      case 'read-metrics': {
        const value = await registry?.getMetricsAsJSON();
        await send({ folio: 'answer', id: message.id, value });
      }
    }
  }
  process.on('message', (message: PrimaryMessage | object) => {
    if (!isMessage<PrimaryMessage>(message)) return;
    receive(message).catch((err) => log.error({ err }, 'a message of the primary process failed'));
  });

  if (config.metrics) {
    const { createRegistry } = await import('../metrics/registry.ts');
    registry = createRegistry();
  }
  await startServer({ ...config, metrics: undefined }, log, {
    requests,
    createLimiter: countedByPrimary,
    forgetKeysElsewhere,
    reportsAdministrator: worker.id === 1,
    async onCreate(created) {
      app = created;
      await send({ folio: 'created' });
      return {
        ...created,
        async close() {
          await created.close();
          if (registry) {
            await send({ folio: 'last-metrics', metrics: await registry.getMetricsAsJSON() });
          }
        },
      };
    },
  });
}
