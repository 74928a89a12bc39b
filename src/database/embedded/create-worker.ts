import { workerData } from 'node:worker_threads';
import { createCluster } from './create-cluster.ts';

await createCluster((workerData as { dataDir: string }).dataDir);
// Timers of the schema engine would keep the thread for ten seconds.
process.exit();
