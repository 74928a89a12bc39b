import { decodeBase64, encodeBase64 } from '@pothos/core';
import type { PageRange } from '../database/page/selection.ts';
import { type ErrorDetail, FolioError, type IssueCode } from '../errors.ts';
import type { ListOrder } from './list-order.ts';

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

function decodeCursor(cursor: string, order: ListOrder) {
  try {
    return order.decode(JSON.parse(decodeBase64(cursor)));
  } catch {
    return undefined;
  }
}

/**
 * The records that the database returns for the page arguments. A page is found by the position of
 * the record before it (keyset pagination), so a late page is as fast as the first.
 * @throws VALIDATION_FAILED
 */
export function pageRange(page: PageArguments, order: ListOrder): PageRange {
  const isBackward = page.last != null || page.before != null;
  const details: ErrorDetail[] = [];
  const addIssue = (path: string, code: IssueCode, message: string) =>
    details.push({ path: [path], code, message });

  if ((page.first != null || page.after != null) && isBackward) {
    addIssue('first', 'INVALID', "First and after can't be combined with last and before");
  }
  for (const [name, label] of [
    ['first', 'First'],
    ['last', 'Last'],
  ] as const) {
    const size = page[name];
    if (size != null && size < 0)
      addIssue(name, 'TOO_SMALL', `${label} must be greater than or equal to 0`);
    if (size != null && size > maxPageSize) {
      addIssue(name, 'TOO_LARGE', `${label} must be less than or equal to ${maxPageSize}`);
    }
  }
  if (page.offset != null && page.offset < 0) {
    addIssue('offset', 'TOO_SMALL', 'Offset must be greater than or equal to 0');
  }
  if (page.offset != null && (page.after != null || isBackward)) {
    addIssue('offset', 'INVALID', 'Offset can only be combined with first');
  }
  const [cursorName, cursorLabel] =
    page.after != null ? (['after', 'After'] as const) : (['before', 'Before'] as const);
  const cursor = page.after ?? page.before;
  const position = cursor == null ? undefined : decodeCursor(cursor, order);
  if (cursor != null && !position)
    addIssue(cursorName, 'INVALID', `${cursorLabel} is not a cursor of this list`);
  if (details.length > 0) throw new FolioError('VALIDATION_FAILED', { details });

  const direction = (order.direction === 'ASC') === isBackward ? 'desc' : 'asc';
  return {
    order: [{ [order.field]: direction }, { id: direction }],
    ...(order.computed ? { computed: { [order.field]: order.computed } } : {}),
    after: position,
    // One more record than the page has, to find out whether there is another page.
    take: (page.first ?? page.last ?? defaultPageSize) + 1,
    skip: page.offset ?? 0,
  };
}

/** A Relay connection. What was not requested is missing. */
export interface Connection<T> {
  readonly nodes?: readonly T[];
  readonly edges?: readonly Edge<T>[];
  readonly pageInfo?: object;
  readonly totalCount?: number | undefined;
}

/** A record with its cursor. */
export interface Edge<T> {
  readonly node: T;
  readonly cursor: string;
}

/** The edge of a record in a list of this order. The cursor is created when it is selected. */
export const toEdge = <T extends object>(node: T, order: ListOrder): Edge<T> => ({
  node,
  get cursor() {
    return encodeBase64(JSON.stringify(order.encode(node)));
  },
});

/** A Relay connection of the records of a {@link pageRange}, in their order. */
export function toConnection<T extends object>(
  records: readonly T[],
  page: PageArguments,
  order: ListOrder,
): Connection<T> {
  const isBackward = page.last != null || page.before != null;
  const size = page.first ?? page.last ?? defaultPageSize;
  const hasMore = records.length > size;
  const nodes = records.slice(0, size);
  if (isBackward) nodes.reverse();
  const cursorOf = (node: T | undefined) =>
    node === undefined ? null : toEdge(node, order).cursor;
  // Cursors are created when they are selected: most clients, REST included, do not select them.
  return {
    nodes,
    get edges() {
      return nodes.map((node) => toEdge(node, order));
    },
    get pageInfo() {
      return {
        hasNextPage: isBackward ? page.before != null : hasMore,
        hasPreviousPage: isBackward ? hasMore : page.after != null || (page.offset ?? 0) > 0,
        startCursor: cursorOf(nodes[0]),
        endCursor: cursorOf(nodes.at(-1)),
      };
    },
  };
}
