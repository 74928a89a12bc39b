import { expect, it } from 'vitest';
import type { newFinances } from './server.ts';

interface Variables {
  readonly first?: number;
  readonly last?: number;
  readonly filter?: { readonly minAmount: string };
}

interface CachedList {
  fetchMore(page: {
    after?: string | null | undefined;
    before?: string | null | undefined;
  }): Promise<unknown>;
  pageInfo(): {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor?: string | null | undefined;
    readonly endCursor?: string | null | undefined;
  };
  amounts(): readonly string[];
}

interface PagedLists {
  readonly finances: () => Awaited<ReturnType<typeof newFinances>>;
  /** Loads the first page of a list and keeps it in the cache. */
  readonly load: (variables: Variables) => Promise<CachedList>;
}

/** The tests of lists that every client with a cache passes. */
export function testPagedLists({ finances, load }: PagedLists): void {
  it('appends the next pages of a list', async () => {
    await finances().entries('5.00', '4.00', '3.00', '2.00', '1.00');
    const list = await load({ first: 2 });
    await list.fetchMore({ after: list.pageInfo().endCursor });
    await list.fetchMore({ after: list.pageInfo().endCursor });
    expect(list.amounts()).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00']);
    expect(list.pageInfo().hasNextPage).toBe(false);
  });

  it('prepends the previous pages of a list', async () => {
    await finances().entries('4.00', '3.00', '2.00', '1.00');
    const list = await load({ last: 2 });
    expect(list.amounts()).toEqual(['2.00', '1.00']);
    await list.fetchMore({ before: list.pageInfo().startCursor });
    expect(list.amounts()).toEqual(['4.00', '3.00', '2.00', '1.00']);
    expect(list.pageInfo().hasPreviousPage).toBe(false);
  });

  it('keeps lists with different filters apart', async () => {
    await finances().entries('30.00', '20.00', '10.00');
    const all = await load({ first: 1 });
    const large = await load({ first: 1, filter: { minAmount: '20' } });
    await large.fetchMore({ after: large.pageInfo().endCursor });
    expect(large.amounts()).toEqual(['30.00', '20.00']);
    expect(all.amounts()).toEqual(['30.00']);
  });
}
