import type { ServerProcess } from '../processes/server-process.ts';

/** The values of a scrape, by series: `folio_redis_up` or `folio_cache_entries{cache="keys"}`. */
export class Scrape {
  readonly text: string;
  readonly #values: ReadonlyMap<string, number>;

  constructor(text: string) {
    this.text = text;
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    this.#values = new Map(
      lines.map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
    );
  }

  get series(): readonly string[] {
    return [...this.#values.keys()];
  }

  /** The names of metrics. A histogram has those of its buckets, sum and count. */
  get names(): ReadonlySet<string> {
    const declared = [...this.text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    return new Set(
      declared.flatMap(([, name = '', type]) =>
        type === 'histogram'
          ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix)
          : [name],
      ),
    );
  }

  value(series: string): number | undefined {
    return this.#values.get(series);
  }

  /** The differences from an earlier scrape that are not 0, of metrics that start with `name`. */
  changesSince(earlier: Scrape, name: string): Record<string, number> {
    const changes = this.series
      .filter((series) => series.startsWith(name))
      .map((series) => [series, (this.value(series) ?? 0) - (earlier.value(series) ?? 0)] as const)
      .filter(([, change]) => change !== 0);
    return Object.fromEntries(changes);
  }
}

/** @throws if the server was started without METRICS_PORT */
export function metricsUrl({ lines }: ServerProcess): string {
  const url = lines.find(({ msg }) => msg === 'metrics are served')?.url;
  if (typeof url !== 'string') throw new Error('the server serves no metrics');
  return url;
}

export async function scrape(server: ServerProcess): Promise<Scrape> {
  const response = await fetch(metricsUrl(server));
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return new Scrape(await response.text());
}
