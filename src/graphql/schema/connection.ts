import { decodeBase64, encodeBase64 } from '@pothos/core';
import type { PageRange } from '../../database/query/selection.ts';
import { type ErrorDetail, FolioError, type IssueCode } from '../../errors.ts';
import type { ListOrder } from './list-order.ts';
import { recordBytes } from './record-bytes.ts';

/** D158; REST documents the same maximum. */
export const maxPageSize = 100;
/** The number of records on a page by default, as documented for REST. */
export const defaultPageSize = 25;

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
 * A page is found by the position of the record before it (keyset pagination), so the last page is
 * as fast as the first.
 * @throws VALIDATION_FAILED
 */
export function pageRange(page: PageArguments, order: ListOrder): PageRange {
  const isBackward = isBackwardPage(page);
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
  const keys = order.field === 'id' ? ['id'] : [order.field, 'id'];
  return {
    order: keys.map((key) => ({ [key]: direction })),
    ...(order.computed ? { computed: { [order.field]: order.computed } } : {}),
    after: position,
    // One more record than the page has, to find out whether there is another page.
    take: (page.first ?? page.last ?? defaultPageSize) + 1,
    skip: page.offset ?? 0,
  };
}

export interface Connection<T> {
  readonly nodes?: readonly T[];
  readonly edges?: readonly Edge<T>[];
  readonly pageInfo?: object;
  readonly totalCount?: number | undefined;
  /** See `recordBytes`. */
  readonly bytes: number;
}

export interface Edge<T> {
  readonly node: T;
  readonly cursor: string;
}

/*
 * Edges and connections are classes: V8 keeps the accessors of an object literal, and the records that
 * they refer to, until a full garbage collection.
 */

class RecordEdge<T extends object> implements Edge<T> {
  readonly node: T;
  readonly #order: ListOrder;

  constructor(node: T, order: ListOrder) {
    this.node = node;
    this.#order = order;
  }

  /** Created when it is selected: most clients, REST included, do not select cursors. */
  get cursor(): string {
    return encodeBase64(JSON.stringify(this.#order.encode(this.node)));
  }
}

export const toEdge = <T extends object>(node: T, order: ListOrder): Edge<T> =>
  new RecordEdge(node, order);

class RecordConnection<T extends object> implements Connection<T> {
  readonly nodes: readonly T[];
  readonly #page: PageArguments;
  readonly #order: ListOrder;
  /** Whether there are records after the page, or before it when paging backwards. */
  readonly #hasMore: boolean;
  #bytes: number | undefined;

  constructor(records: readonly T[], page: PageArguments, order: ListOrder) {
    const size = page.first ?? page.last ?? defaultPageSize;
    const nodes = records.slice(0, size);
    if (isBackwardPage(page)) nodes.reverse();
    this.nodes = nodes;
    this.#page = page;
    this.#order = order;
    this.#hasMore = records.length > size;
  }

  /** Computed once, however often the result contains the connection. */
  get bytes(): number {
    this.#bytes ??= recordBytes(this.nodes);
    return this.#bytes;
  }

  get edges(): readonly Edge<T>[] {
    return this.nodes.map((node) => toEdge(node, this.#order));
  }

  get pageInfo(): object {
    const { after, before, offset } = this.#page;
    const isBackward = isBackwardPage(this.#page);
    return {
      hasNextPage: isBackward ? before != null : this.#hasMore,
      hasPreviousPage: isBackward ? this.#hasMore : after != null || (offset ?? 0) > 0,
      startCursor: this.#cursorOf(this.nodes[0]),
      endCursor: this.#cursorOf(this.nodes.at(-1)),
    };
  }

  #cursorOf(node: T | undefined): string | null {
    return node === undefined ? null : toEdge(node, this.#order).cursor;
  }
}

const isBackwardPage = ({ last, before }: PageArguments) => last != null || before != null;

export const toConnection = <T extends object>(
  records: readonly T[],
  page: PageArguments,
  order: ListOrder,
): Connection<T> => new RecordConnection(records, page, order);
