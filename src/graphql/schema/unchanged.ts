import { FolioError, notFound } from '../../errors.ts';
import { builder } from './builder.ts';
import type { StatementContext } from './context.ts';

/** The condition of an update or a delete, for a record with `updatedAt`. */
export const ifUpdatedAtArgument = (noun: string) =>
  builder.args((t) => ({
    ifUpdatedAt: t.field({
      type: 'DateTime',
      description: `The \`updatedAt\` that the client has read. CONFLICT with the reason CHANGED if the ${noun} has changed since. Default: no check.`,
    }),
  }));

/** The arguments of a mutation of one record. */
export interface RecordArguments {
  readonly id: string;
  readonly ifUpdatedAt?: Date | null | undefined;
}

interface Dated {
  readonly updatedAt: Date;
}

/**
 * Requires that a record exists, and that it is in the state that the client has read: `If-Match`
 * of REST, or `ifUpdatedAt`. The record must be locked until the transaction ends.
 * @throws NOT_FOUND; PRECONDITION_FAILED; CONFLICT, whose reason is CHANGED
 */
export async function requireUnchanged<Found extends Dated>(
  noun: string,
  found: Found | null | undefined,
  { ifUpdatedAt }: Pick<RecordArguments, 'ifUpdatedAt'>,
  context: StatementContext,
): Promise<Found> {
  if (!found) throw notFound();
  await context.precondition?.(context);
  // The database and `DateTime` both have milliseconds.
  if (!ifUpdatedAt || ifUpdatedAt.getTime() === found.updatedAt.getTime()) return found;
  throw new FolioError('CONFLICT', {
    reason: 'CHANGED',
    message: `The ${noun} was changed meanwhile`,
  });
}

/** The new `updatedAt` of a record. Two changes in one millisecond have different ones. */
export const nextUpdatedAt = ({ updatedAt }: Dated, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
