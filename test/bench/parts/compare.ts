/** Compares contenders on one database. */
import {
  bareFolio,
  type Contender,
  embeddedReference,
  folioServer,
  otherFolio,
  peers,
  reference,
  tunedYoga,
} from '../contenders.ts';
import { type Running, rounds } from '../measure.ts';
import { figuresOf } from '../statistics.ts';
import type { PartOptions, WorkloadFigures } from './part.ts';

/** Starts contenders on a database each; with an embedded database, in a folder each. */
async function startAll(
  contenders: readonly Contender[],
  { database, newDataDir, temporaryDir }: PartOptions,
  embedded: boolean,
): Promise<Running[]> {
  const running: Running[] = [];
  for (const contender of contenders) {
    const dataDir = embedded ? await newDataDir() : `${temporaryDir}/${contender.name}`;
    const databaseUrl = embedded ? undefined : database.url;
    running.push({
      contender,
      server: await contender.start({ databaseUrl, dataDir, temporaryDir }),
    });
  }
  return running;
}

async function compare(
  contenders: readonly Contender[],
  options: PartOptions,
  embedded = false,
): Promise<WorkloadFigures[]> {
  const running = await startAll(contenders, options, embedded);
  const results: WorkloadFigures[] = [];
  try {
    const [owner] = options.data.owners;
    const database = embedded ? undefined : options.database;
    for (const workload of options.workloads) {
      options.log(workload.title);
      const subjects = running.map((one) => ({ ...one, workload, owner, database }));
      const samples = await rounds(subjects, options, ({ contender }) => contender.name);
      const figures = figuresOf(samples, contenders[0]?.name ?? '');
      for (const { name, rateRatio, cpuRatio, cpuUs } of figures) {
        options.log(
          `  ${name}: ${rateRatio.toFixed(2)} × requests, ${cpuRatio.toFixed(2)} × CPU (${cpuUs.toFixed(0)} µs)`,
        );
      }
      results.push({ workload: workload.name, title: workload.title, figures });
    }
  } finally {
    for (const { server } of running) await server.stop();
  }
  return results;
}

/** folio and its peers: eight servers on one PostgreSQL, with pools of ten connections each. */
export const comparePeers = (options: PartOptions) =>
  compare([reference, ...peers, folioServer], options);

/** This checkout beside the one in `checkout`, as the reference of all ratios. */
export const compareCheckouts = (options: PartOptions, checkout: string) =>
  compare([otherFolio(checkout), folioServer], options);

export const compareVariants = (options: PartOptions) =>
  compare([reference, folioServer, bareFolio, tunedYoga], options);

/** folio on its embedded database, beside the reference on one of its own. */
export const compareEmbedded = (options: PartOptions) =>
  compare([embeddedReference, folioServer], options, true);
