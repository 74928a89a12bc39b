import { cpSync, renameSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { serveCluster } from './cluster.ts';

export interface WorkerInput {
  readonly cluster: string;
  /** A folder to copy before, under a temporary name. */
  readonly copy?: { readonly from: string; readonly aside: string };
  readonly socketDir: string;
}

export type WorkerMessage = 'copied' | 'ready' | 'stopped';

const send = (message: WorkerMessage) => parentPort?.postMessage(message);

const { cluster: dataDir, copy, socketDir } = workerData as WorkerInput;
if (copy) {
  // Takes a second on some file systems. Here, it does not block the server's own thread.
  cpSync(copy.from, copy.aside, { recursive: true });
  renameSync(copy.aside, dataDir);
  send('copied');
}
const cluster = await serveCluster(dataDir, socketDir);
parentPort?.once('message', async () => {
  await cluster.stop();
  send('stopped');
});
send('ready');
