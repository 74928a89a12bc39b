import { FolioError } from '../../errors.ts';
import { builder } from './builder.ts';

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
 * Call it with a record that is locked until the transaction ends. The database and `DateTime` both
 * have milliseconds.
 * @throws CONFLICT with the reason CHANGED
 */
export function requireUnchanged(
  noun: string,
  { updatedAt }: Dated,
  { ifUpdatedAt }: Pick<RecordArguments, 'ifUpdatedAt'>,
): void {
  if (!ifUpdatedAt || ifUpdatedAt.getTime() === updatedAt.getTime()) return;
  throw new FolioError('CONFLICT', {
    reason: 'CHANGED',
    message: `The ${noun} was changed meanwhile`,
  });
}

/** The new `updatedAt` of a record. Two changes in one millisecond have different ones. */
export const nextUpdatedAt = ({ updatedAt }: Dated, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
