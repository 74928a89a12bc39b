import { decodeBase64, encodeBase64 } from '@pothos/core';
import { z } from 'zod';
import { changeRetentionDays } from '../../database/changes.ts';
import { validationError } from '../../errors.ts';

const maxId = 2n ** 63n - 1n;
const position = z.tuple([
  z.literal('CHANGES'),
  z.iso.datetime({ precision: 3 }),
  z
    .string()
    .regex(/^\d{1,19}$/)
    .transform(BigInt)
    .refine((id) => id <= maxId),
]);

/**
 * The cursor after a change.
 * @param time a time before which no later change was made
 */
export const changeCursor = (id: bigint, time: Date): string =>
  encodeBase64(JSON.stringify(['CHANGES', time.toISOString(), String(id)]));

/**
 * The number of the change before a cursor.
 * @throws VALIDATION_FAILED if it is not a cursor, or if changes after it can be deleted
 */
export function changeBefore(cursor: string, now: Date): bigint {
  const [, time, id] = parse(cursor);
  const kept = now.getTime() - changeRetentionDays * 86_400_000;
  if (new Date(time).getTime() < kept) {
    const message = `After is more than ${changeRetentionDays} days old: read all records again`;
    throw validationError(['after'], 'INVALID', message);
  }
  return id;
}

function parse(cursor: string) {
  try {
    return position.parse(JSON.parse(decodeBase64(cursor)));
  } catch {
    throw validationError(['after'], 'INVALID', 'After is not a cursor of this list');
  }
}
