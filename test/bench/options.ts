/** The command line of `npm run bench`. */
import { parseArgs } from 'node:util';
import { type Workload, workloads } from './workloads.ts';

/** The parts of the benchmark, in the order in which they are run. */
export const partNames = ['peers', 'variants', 'embedded', 'growth', 'latency', 'idle'] as const;

export type PartName = (typeof partNames)[number];

/** Parsed command line. */
export interface Options {
  readonly server: string;
  readonly rounds: number;
  readonly seconds: number;
  /** The length of an unmeasured load; a server gets one to six before the rounds of a workload. */
  readonly warmUpSeconds: number;
  readonly connections: number;
  readonly parts: readonly PartName[];
  readonly workloads: readonly Workload[];
  /** The folder of another checkout: this one is compared with it, and no report is written. */
  readonly against: string | undefined;
  /** Whether nothing is measured and the report is written from earlier results. */
  readonly reportOnly: boolean;
}

export const help = `npm run bench -- [options]

Measures folio and its peers, and writes docs/benchmarks.md and docs/images/benchmarks.svg.

  --server <url>       PostgreSQL server; the command creates a database there and drops it
                       (default: TEST_DATABASE_URL, or postgres on 127.0.0.1:5432)
  --rounds <number>    rounds of each measurement (default: 7)
  --seconds <number>   length of a load (default: 3)
  --warm-up <seconds>  length of an unmeasured load, one to six before the rounds (default: 3)
  --connections <n>    connections of the load generator (default: 16)
  --parts <list>       ${partNames.join(',')} (default: all)
  --workloads <list>   ${workloads.map(({ name }) => name).join(',')} (default: all)
  --against <folder>   only compare this checkout with another one, which has its packages
                       installed, and write no report
  --report             write the report from the results of earlier runs

Results of parts that are not run are those of the last run: test/bench/results.json.`;

function chosen<T>(list: string | undefined, known: ReadonlyMap<string, T>): T[] {
  if (!list) return [...known.values()];
  return list.split(',').map((name) => {
    const found = known.get(name);
    if (found === undefined) {
      throw new Error(`Unknown: ${name}. Known: ${[...known.keys()].join(', ')}`);
    }
    return found;
  });
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isInteger(value))) throw new Error(`--${name} must be a whole number`);
  return value;
}

/** Parses the command line; undefined for `--help`. @throws {Error} for invalid options */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: {
        type: 'string',
        default: process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres',
      },
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '3' },
      'warm-up': { type: 'string', default: '3' },
      connections: { type: 'string', default: '16' },
      parts: { type: 'string' },
      workloads: { type: 'string' },
      against: { type: 'string' },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    server: values.server,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    warmUpSeconds: positive('warm-up', values['warm-up']),
    connections: positive('connections', values.connections),
    parts: chosen(values.parts, new Map(partNames.map((name) => [name, name]))),
    workloads: chosen(values.workloads, new Map(workloads.map((one) => [one.name, one]))),
    against: values.against,
    reportOnly: values.report,
  };
}
