import { prepareCluster } from './prepare-cluster.ts';

try {
  await prepareCluster();
} catch (error) {
  process.stderr.write(
    `The database of the first start could not be prepared, so that start will create it: ${(error as Error).message}\n`,
  );
}
// Timers of the schema engine would keep the process for ten seconds.
process.exit();
