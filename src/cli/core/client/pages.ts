import { hasCode } from '../cli-error.ts';
import type { Call } from '../declare/command.ts';
import { flag, integer, type OptionValues } from '../declare/option.ts';

/** The largest page whose cost with the fields of our fragments is within the server's limit. */
const pageSize = 50;

export const limitOptions = {
  limit: { ...integer('Maximum number of records to list.', { minimum: 1 }), default: 30 },
  all: flag('List all records, without a limit.'),
};

interface PageRequest {
  readonly first: number;
  readonly after: string | null;
  /** Whether the number of all records is requested. Counting is expensive. */
  readonly withTotal: boolean;
}

interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount?: number | null;
}

/** Runs a request for several records; for fewer if it costs more than the server allows. */
export async function fewerIfTooComplex<Result>(
  count: number,
  run: (count: number) => Promise<Result>,
): Promise<Result> {
  for (let size = count; ; size = Math.ceil(size / 2)) {
    try {
      return await run(size);
    } catch (error) {
      if (!hasCode(error, 'TOO_COMPLEX') || size <= 1) throw error;
    }
  }
}

/** Fetches pages until the limit or the end of the list. Reports a truncated list. */
export async function fetchRows<Row>(
  { options, warn }: Pick<Call<unknown, OptionValues<typeof limitOptions>>, 'options' | 'warn'>,
  load: (page: PageRequest) => Promise<Page<Row> | null | undefined>,
): Promise<Row[]> {
  const maximum = options.all ? Number.POSITIVE_INFINITY : options.limit;
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const start: string | null = after;
    const page: Page<Row> | null | undefined = await fewerIfTooComplex(
      Math.min(pageSize, maximum - rows.length),
      (first): ReturnType<typeof load> => load({ first, after: start, withTotal: false }),
    );
    if (!page) break;
    rows.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null && rows.length < maximum);
  if (after !== null) {
    const total = (await load({ first: 0, after: null, withTotal: true }))?.totalCount;
    const shown = total == null ? `the first ${rows.length}` : `${rows.length} of ${total}`;
    warn(`Showing ${shown}. For more, pass --limit <number> or --all.`);
  }
  return rows;
}
