/** The most records that the server gives at once, with all the fields that we ask for. */
const pageSize = 50;

interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Reads page after page until there are so many records, or no more. */
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
