/** The largest page whose cost with the fields of our fragments is within the server's limit. */
const pageSize = 50;

interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Fetches pages until the limit or the end of the list. */
export async function fetchRows<Row>(
  limit: number,
  load: (page: { first: number; after: string | null }) => Promise<Page<Row> | null | undefined>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: Page<Row> | null | undefined = await load({
      first: Math.min(pageSize, limit - rows.length),
      after,
    });
    if (!page) break;
    rows.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null && rows.length < limit);
  return rows;
}
