/** folio's reads with 10 and 100 times the records of the owner. */
import { folioServer } from '../contenders.ts';
import { rounds } from '../measure.ts';
import { figuresOf } from '../statistics.ts';
import type { PartOptions, WorkloadFigures } from './part.ts';

/** Each owner is a contender; the smallest is the reference. */
export async function measureGrowth(options: PartOptions): Promise<WorkloadFigures[]> {
  const { database, data, temporaryDir, log } = options;
  const server = await folioServer.start({
    databaseUrl: database.url,
    dataDir: `${temporaryDir}/growth`,
    temporaryDir,
  });
  const results: WorkloadFigures[] = [];
  try {
    for (const workload of options.workloads) {
      if (workload.writes || workload.name === 'typename') continue;
      const subjects = data.owners.map((owner) => ({
        contender: folioServer,
        server,
        workload,
        owner,
        database,
      }));
      const samples = await rounds(subjects, options, ({ owner }) => `${owner.size} ×`);
      const figures = figuresOf(samples, '1 ×');
      log(`growth, ${workload.title}: ${figures.map(({ rateRatio }) => rateRatio.toFixed(2))}`);
      results.push({ workload: workload.name, title: workload.title, figures });
    }
  } finally {
    await server.stop();
  }
  return results;
}
