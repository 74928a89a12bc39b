import { decodeBase64, encodeBase64 } from '@pothos/core';
import { z } from 'zod';
import { type ErrorDetail, FolioError } from '../errors.ts';

/** The maximum number of records on a page (D158; REST documents the same maximum). */
export const maxPageSize = 100;
/** The number of records on a page by default, as documented for REST. */
export const defaultPageSize = 25;

/** The arguments of a Relay connection, and `offset`, which REST pages use. */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly offset?: number | null | undefined;
}

/** The position of a record in a list that is ordered by creation, newest first. */
export interface Position {
  readonly createdAt: Date;
  readonly id: string;
}

/** The order of a list: by a time, latest first, then by id. */
export interface ListOrder<T, Field extends string = string> {
  readonly field: Field;
  /** The position of a record as its cursor contains it: the time and the id. */
  readonly encode: (record: T) => readonly [string, string | number];
  readonly cursor: z.ZodType<readonly [string, string | number]>;
}

/** The order of most lists. */
export const newestFirst: ListOrder<Position, 'createdAt'> = {
  field: 'createdAt',
  encode: ({ createdAt, id }) => [createdAt.toISOString(), id],
  cursor: z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()]),
};

/** The part of a database query that selects a page. */
export interface PageQuery<Field extends string = 'createdAt'> {
  readonly where: object;
  readonly orderBy: [Record<Field, 'asc' | 'desc'>, { id: 'asc' | 'desc' }];
  readonly take: number;
  readonly skip: number;
}

function decodeCursor(cursor: string, order: ListOrder<never>) {
  try {
    const [time, id] = order.cursor.parse(JSON.parse(decodeBase64(cursor)));
    return { time: new Date(time), id };
  } catch {
    return undefined;
  }
}

/**
 * The database query for the page arguments. A page is found by the position of the record before
 * it (keyset pagination), so a late page is as fast as the first. The separate condition on the
 * time is redundant, but it is the one for which the database can use the index.
 * @throws VALIDATION_FAILED
 */
export function pageQuery<Field extends string>(
  page: PageArguments,
  order: ListOrder<never, Field>,
): PageQuery<Field> {
  const isBackward = page.last != null || page.before != null;
  const details: ErrorDetail[] = [];
  const addIssue = (path: string, message: string) => details.push({ path: [path], message });

  if ((page.first != null || page.after != null) && isBackward) {
    addIssue('first', "First and after can't be combined with last and before");
  }
  for (const [name, label] of [
    ['first', 'First'],
    ['last', 'Last'],
  ] as const) {
    const size = page[name];
    if (size != null && size < 0) addIssue(name, `${label} must be greater than or equal to 0`);
    if (size != null && size > maxPageSize) {
      addIssue(name, `${label} must be less than or equal to ${maxPageSize}`);
    }
  }
  if (page.offset != null && page.offset < 0) {
    addIssue('offset', 'Offset must be greater than or equal to 0');
  }
  if (page.offset != null && (page.after != null || isBackward)) {
    addIssue('offset', 'Offset can only be combined with first');
  }
  const [cursorName, cursorLabel] =
    page.after != null ? (['after', 'After'] as const) : (['before', 'Before'] as const);
  const cursor = page.after ?? page.before;
  const position = cursor == null ? undefined : decodeCursor(cursor, order);
  if (cursor != null && !position)
    addIssue(cursorName, `${cursorLabel} is not a cursor of this list`);
  if (details.length > 0) throw new FolioError('VALIDATION_FAILED', { details });

  const [bound, beyond, direction] = isBackward
    ? (['gte', 'gt', 'asc'] as const)
    : (['lte', 'lt', 'desc'] as const);
  return {
    where: position
      ? {
          [order.field]: { [bound]: position.time },
          OR: [{ [order.field]: { [beyond]: position.time } }, { id: { [beyond]: position.id } }],
        }
      : {},
    orderBy: [{ [order.field]: direction } as Record<Field, 'asc' | 'desc'>, { id: direction }],
    // One more record than the page has, to find out whether there is another page.
    take: (page.first ?? page.last ?? defaultPageSize) + 1,
    skip: page.offset ?? 0,
  };
}

/** A Relay connection of the records of a {@link PageQuery}, in their order. */
function toConnection<T>(records: readonly T[], page: PageArguments, order: ListOrder<T>) {
  const isBackward = page.last != null || page.before != null;
  const size = page.first ?? page.last ?? defaultPageSize;
  const hasMore = records.length > size;
  const pageRecords = records.slice(0, size);
  if (isBackward) pageRecords.reverse();
  const edges = pageRecords.map((node) => ({
    node,
    // Created when it is selected: most clients, REST included, do not select it.
    get cursor() {
      return encodeBase64(JSON.stringify(order.encode(node)));
    },
  }));
  return {
    edges,
    pageInfo: {
      hasNextPage: isBackward ? page.before != null : hasMore,
      hasPreviousPage: isBackward ? hasMore : page.after != null || (page.offset ?? 0) > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

interface LazyConnectionOptions<T> {
  readonly page: PageArguments;
  readonly order: ListOrder<T>;
  /** Reads the records of the page, and one more if there is another page. */
  load(): Promise<readonly T[]>;
  /** Counts the records on all pages. */
  count(): Promise<number>;
}

/**
 * A connection that reads only what is selected: the page, once for `edges`, `nodes` and `pageInfo`,
 * and `totalCount` (D157).
 */
export function lazyConnection<T>({ page, order, load, count }: LazyConnectionOptions<T>) {
  let loading: Promise<ReturnType<typeof toConnection<T>>> | undefined;
  let counting: Promise<number> | undefined;
  const connection = () => {
    loading ??= load().then((records) => toConnection(records, page, order));
    return loading;
  };
  return {
    get edges() {
      return connection().then(({ edges }) => edges);
    },
    get pageInfo() {
      return connection().then(({ pageInfo }) => pageInfo);
    },
    totalCount() {
      counting ??= count();
      return counting;
    },
  };
}
