const pageSize = 500;

interface Renewal<Row> {
  /** Rows that are not sealed under the newest FOLIO_SECRET, after an id and in their order. */
  readonly readPage: (after: string, take: number) => Promise<readonly Row[]>;
  readonly renew: (row: Row) => Promise<unknown>;
  readonly isStopped?: () => boolean;
}

/** Renews rows, which no request renews, so that older secrets can be removed. */
export async function renewRows<Row extends { readonly id: string }>({
  readPage,
  renew,
  isStopped = () => false,
}: Renewal<Row>): Promise<void> {
  let page: readonly Row[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    page = await readPage(after, pageSize);
    for (const row of page) {
      if (isStopped()) return;
      await renew(row);
    }
    after = page.at(-1)?.id ?? after;
  } while (page.length === pageSize);
}
