import { decodeBase64, encodeBase64 } from '@pothos/core';
import { z } from 'zod';
import { changeRetentionDays } from '../../database/changes/changes.ts';
import { validationError } from '../../errors.ts';
import type { ListOrder } from '../../graphql/schema/list-order.ts';

const name = 'CHANGES';
const position = z.tuple([
  z.literal(name),
  z.iso.datetime({ precision: 3 }),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .refine(Number.isSafeInteger),
]);

interface Numbered {
  readonly id: number;
  readonly changedAt: Date;
}

/**
 * The order in which the changes of a user were committed, with one exception: changes of concurrent
 * transactions. Cursors also contain a time before which no later change was made.
 */
export const changeOrder: ListOrder = {
  field: 'id',
  direction: 'ASC',
  computed: undefined,
  encode: (record) => {
    const { id, changedAt } = record as Numbered;
    return [name, changedAt.toISOString(), String(id)];
  },
  decode: (value) => {
    const { data } = position.safeParse(value);
    return data && [data[2]];
  },
};

/** The cursor of a change, or of a number that no change has. */
export const changeCursor = (change: Numbered): string =>
  encodeBase64(JSON.stringify(changeOrder.encode(change)));

/**
 * Checks that no change after a cursor has been deleted by the retention, and that the cursor is not
 * after the last change. After an older backup is restored, the numbers of lost changes are used
 * again: a client with one of them would miss changes. Ignores a text that is not a cursor.
 * @param last the number of the last change
 * @throws VALIDATION_FAILED
 */
export function requireKept(cursor: string | null | undefined, now: Date, last: number): void {
  if (cursor == null) return;
  const [, time, number = 0] = decoded(cursor) ?? [];
  if (time !== undefined && Date.parse(time) < now.getTime() - changeRetentionDays * 86_400_000) {
    const message = `After is more than ${changeRetentionDays} days old: read all records again`;
    throw validationError(['after'], 'INVALID', message);
  }
  if (number > last) {
    const message = 'After is later than the last change: read all records again';
    throw validationError(['after'], 'INVALID', message);
  }
}

/** The number in a cursor. Undefined for a text that is not a cursor of changes. */
export const positionIn = (cursor: string): number | undefined => decoded(cursor)?.[2];

/**
 * Checks that no change after a position has been deleted because the user had too many.
 * @param trimmed the number of the last change that was deleted
 * @throws VALIDATION_FAILED
 */
export function requireNotTrimmed(position: number | undefined, trimmed: number): void {
  if (position === undefined || position >= trimmed) return;
  const message = 'After is before the oldest change that is kept: read all records again';
  throw validationError(['after'], 'INVALID', message);
}

function decoded(cursor: string): z.infer<typeof position> | undefined {
  try {
    return position.safeParse(JSON.parse(decodeBase64(cursor))).data;
  } catch {
    return undefined;
  }
}
