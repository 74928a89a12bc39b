import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import Table from 'cli-table3';
import { median } from '../../bench/statistics.ts';
import type { StormServer } from '../../storm/storm-server.ts';
import { queryOn } from '../../support/database/query-on.ts';
import { scrape } from '../../support/metrics/scrape.ts';
import type { Check } from '../run-drill.ts';

/**
 * How much the median of the last third may be above that of the second. Resident memory rises again
 * after the garbage collection in the first third.
 */
const allowances = {
  'resident MB': 60,
  'heap MB': 15,
  'open files': 8,
  sockets: 8,
  'database connections': 3,
} as const;

type Measured = keyof typeof allowances;

/** What explains the other values. It may grow. */
const explanations = ['requests', 'records'] as const;

/** The values of one moment, by `<what> <number of the server>`. */
export type Sample = ReadonlyMap<string, number>;

export async function takeSample(
  servers: readonly StormServer[],
  databaseUrl: string,
): Promise<Sample> {
  const sample = new Map<string, number>();
  for (const [index, server] of servers.entries()) {
    const files = openFiles(server.process.pid);
    const metrics = await scrape(server.process);
    const heap = metrics.value('nodejs_heap_size_used_bytes') ?? Number.NaN;
    const requests = metrics.series.filter((name) => name.startsWith('folio_http_requests_total'));
    const values = {
      requests: requests.reduce((sum, name) => sum + (metrics.value(name) ?? 0), 0),
      'resident MB': Math.round(server.residentMegabytes()),
      'heap MB': Math.round(heap / 1024 ** 2),
      'open files': files.length,
      sockets: files.filter((target) => target.startsWith('socket:')).length,
    } satisfies Partial<Record<Measured | (typeof explanations)[number], number>>;
    for (const [what, value] of Object.entries(values)) sample.set(`${what} ${index + 1}`, value);
  }
  const [row] = await queryOn(
    databaseUrl,
    `SELECT (SELECT count(*)::int FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid()) AS "database connections",
            (SELECT count(*) FROM entries)::int + (SELECT count(*) FROM prompt_templates)::int AS "records"`,
  );
  for (const [what, value] of Object.entries(row ?? {})) sample.set(what, Number(value));
  return sample;
}

/** What the file descriptors of a process lead to. */
function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}

export function tableOf(samples: readonly Sample[], intervalSeconds: number): string {
  const columns = [...(samples[0]?.keys() ?? [])];
  const table = new Table({
    head: ['s', ...columns],
    style: { head: [], border: [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  for (const [index, sample] of samples.entries()) {
    const values = columns.map((name) => {
      const value = sample.get(name) ?? 0;
      return name.startsWith('requests') ? value - (samples[index - 1]?.get(name) ?? 0) : value;
    });
    table.push([index * intervalSeconds, ...values]);
  }
  return table.toString();
}

/** Compares the medians of the second and the last third: the first one is the warm-up. */
export function growthChecks(samples: readonly Sample[]): readonly Check[] {
  const third = Math.floor(samples.length / 3);
  const checked = [...(samples[0]?.keys() ?? [])].filter(
    (name) => !explanations.some((what) => name.startsWith(what)),
  );
  return checked.map((name): Check => {
    const values = samples.map((sample) => sample.get(name) ?? Number.NaN);
    const before = median(values.slice(third, 2 * third));
    const after = median(values.slice(2 * third));
    const allowance = Object.entries(allowances).find(([what]) => name.startsWith(what))?.[1] ?? 0;
    return [`${name}, medians`, `${before}, then ${after}`, after - before <= allowance];
  });
}
