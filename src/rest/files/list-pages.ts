interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: {
    readonly hasNextPage?: boolean;
    readonly endCursor?: string | null;
    readonly hasPreviousPage?: boolean;
    readonly startCursor?: string | null;
  };
}

type ReadPage<Node> = (cursor: string | null) => Promise<Connection<Node> | null | undefined>;

/** The pages of a list, from its first record on. */
export async function* fromStart<Node>(
  read: ReadPage<Node>,
): AsyncGenerator<readonly Node[], void> {
  let cursor: string | null = null;
  do {
    const page = await read(cursor);
    yield page?.nodes ?? [];
    cursor = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (cursor !== null);
}

/** The pages of a list, from its last record on. @param start the last page, if it is already read */
export async function* fromEnd<Node>(
  read: ReadPage<Node>,
  start?: Connection<Node> | null,
): AsyncGenerator<readonly Node[], void> {
  let cursor: string | null = null;
  let isFirst = true;
  do {
    const page: Connection<Node> | null | undefined = isFirst && start ? start : await read(cursor);
    isFirst = false;
    yield page?.nodes.toReversed() ?? [];
    cursor = page?.pageInfo.hasPreviousPage ? (page.pageInfo.startCursor ?? null) : null;
  } while (cursor !== null);
}

/** Reads the first page before the response starts, so that an error still has its status. */
export async function withFirstPage<Page>(
  pages: AsyncGenerator<Page, void>,
): Promise<AsyncGenerator<Page, void>> {
  const first = await pages.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}
