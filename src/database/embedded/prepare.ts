/** Part of `npm install`: prepares the database that the first start on a new data directory copies. */
import { prepareCluster } from './prepared-cluster.ts';

try {
  await prepareCluster();
} catch (error) {
  process.stderr.write(
    `The database of the first start could not be prepared, so that start will create it: ${(error as Error).message}\n`,
  );
}
// Timers of the schema engine would keep the process for ten seconds.
process.exit();
