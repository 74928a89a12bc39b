import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { startForgetting } from './database/changes/start-forgetting.ts';
import { startTrimming } from './database/changes/start-trimming.ts';
import type { Database } from './database/client.ts';
import { startRetention } from './database/retention.ts';
import { renewShareTokens } from './identity/renew-share-tokens.ts';
import { warnOfUnknownSecrets } from './identity/secret-usage.ts';
import type { Secrets } from './identity/secrets.ts';
import type { BoundedStorage } from './images/bounded-storage.ts';
import type { Images } from './images/images.ts';
import { startSweeping } from './images/start-sweeping.ts';
import type { StorageBinding } from './images/storage-binding.ts';
import { retentionRules } from './modules/retention.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

interface BackgroundTaskOptions {
  readonly config: Pick<Config, 'quotas' | 'retention' | 'storageSweepPercent'>;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly storage: BoundedStorage;
  readonly binding: StorageBinding;
  readonly images: Images;
  readonly deliveries: Deliveries;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * The image sweep, retention and the deliveries of webhooks.
 * @returns a function that stops them, and resolves when their current work has ended
 */
export function startBackgroundTasks({
  config: { quotas, retention, storageSweepPercent: maxPercent },
  database,
  secrets,
  storage,
  binding,
  images,
  deliveries,
  clock,
  log,
}: BackgroundTaskOptions): () => Promise<void> {
  const stopSweeping = startSweeping({ storage, binding, database, maxPercent }, log);
  const stopTasks = [
    startRetention({ database, rules: retentionRules, retention, clock, log }),
    startTrimming({ database, maxChanges: quotas.changes, log }),
    startForgetting({
      database,
      maxBytes: quotas.undoBytes,
      clock,
      removeImages: (ids) => images.remove(ids),
      log,
    }),
  ];
  deliveries.start();
  let isStopped = false;
  const checks = [
    renewShareTokens({ database, secrets, log }, () => isStopped),
    warnOfUnknownSecrets({ database, secrets, log }),
  ];
  return async () => {
    isStopped = true;
    stopSweeping();
    await deliveries.stop();
    for (const stop of stopTasks) await stop();
    await Promise.all(checks);
  };
}
