import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { createLogger } from './http/logger.ts';
import { reportUnknownSettings, run } from './start/start.ts';

// Each program is loaded only where it runs: the primary process of several workers needs no app.
await run(async () => {
  const config = readConfig();
  const log = createLogger(config);
  const worker = config.workers > 1 ? cluster.worker : undefined;
  if (worker) {
    const { runWorker } = await import('./workers/worker.ts');
    await runWorker(worker, config, log);
    return;
  }
  reportUnknownSettings(log);
  await (config.workers > 1 ? startWorkers(config, log) : startAlone(config, log));
});

async function startWorkers(config: Config, log: Logger): Promise<void> {
  const { runPrimary } = await import('./workers/primary.ts');
  await runPrimary(config, log);
}

async function startAlone(config: Config, log: Logger): Promise<void> {
  const { startEarly } = await import('./database/embedded/start-embedded.ts');
  const onSlowStart = (what: string) => log.info(what);
  const embedded = startEarly(config, { onSlowStart });
  const { startServer } = await import('./start/start-server.ts');
  await startServer(config, log, { embedded });
  log.info(
    { url: config.baseUrl, database: config.databaseUrl ? 'server' : config.dataDir },
    'ready',
  );
}
