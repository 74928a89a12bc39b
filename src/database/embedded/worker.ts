import { parentPort, workerData } from 'node:worker_threads';
import { serveCluster } from './cluster.ts';

const { dataDir, socketDir } = workerData as { dataDir: string; socketDir: string };
const cluster = await serveCluster(dataDir, socketDir);
parentPort?.once('message', async () => {
  await cluster.stop();
  parentPort?.postMessage('stopped');
});
parentPort?.postMessage('ready');
