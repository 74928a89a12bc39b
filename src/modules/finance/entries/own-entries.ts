import { readPage } from '../../../database/query/read-page.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { validationError } from '../../../errors.ts';
import type { CategoryModel, EntryModel } from '../../../generated/prisma/models.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { findSerial } from '../../../graphql/schema/node.ts';
import { type RecordArguments, requireUnchanged } from '../../../graphql/schema/unchanged.ts';
import { lockFinances } from '../lock-finances.ts';
import type { BalanceEffect } from './balance.ts';
import { type EntryColumns, entryFields } from './write-entries.ts';

export interface OwnEntry {
  readonly id: number;
  readonly updatedAt: Date;
  readonly columns: EntryColumns;
  readonly effect: BalanceEffect;
}

type EntryWithCategory = EntryModel & { readonly category: Pick<CategoryModel, 'type'> };

const withCategory = toSelection('Entry', {
  select: {
    ...Object.fromEntries(['id', 'updatedAt', ...entryFields].map((field) => [field, true])),
    category: { select: { type: true } },
  },
});

function toOwnEntry(entry: EntryWithCategory): OwnEntry {
  const { id, updatedAt, accountId, category } = entry;
  const amount = entry.amount.toFixed(2);
  const columns = Object.fromEntries(entryFields.map((field) => [field, entry[field]]));
  return {
    id,
    updatedAt,
    columns: { ...columns, amount } as EntryColumns,
    effect: { accountId, type: category.type, amount },
  };
}

/** The caller's entries that rows refer to. Each may be taken once. */
export class OwnEntries {
  readonly #entries: ReadonlyMap<number, OwnEntry>;
  readonly #taken = new Set<number>();

  private constructor(entries: readonly OwnEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /** Reads them by one statement. The caller's finances must be locked. */
  static async read(globalIds: readonly string[], context: StatementContext): Promise<OwnEntries> {
    const ids = [...new Set(globalIds.flatMap((id) => findSerial('Entry', id) ?? []))];
    const { records } = await readPage<'Entry'>(context.database, {
      where: { userId: userIdOf(context), id: { in: ids } },
      selection: withCategory,
      range: { order: [], take: ids.length, skip: 0 },
      total: false,
    });
    return new OwnEntries((records as unknown as EntryWithCategory[]).map(toOwnEntry));
  }

  find(globalId: string): OwnEntry | undefined {
    return this.#entries.get(findSerial('Entry', globalId) ?? 0);
  }

  /** @throws VALIDATION_FAILED if the caller has no such entry, or if another row has taken it */
  take(globalId: string, path: readonly string[]): OwnEntry {
    const entry = this.find(globalId);
    if (!entry) throw validationError(path, 'NOT_FOUND', 'Entry must exist');
    if (this.#taken.has(entry.id)) throw validationError(path, 'INVALID', 'Entry is given twice');
    this.#taken.add(entry.id);
    return entry;
  }
}

/** Locks the entry until the transaction ends. @throws as {@link findOwnEntry} */
export async function lockOwnEntry(
  args: RecordArguments,
  context: StatementContext,
): Promise<OwnEntry> {
  await lockFinances(context);
  return findOwnEntry(args, context);
}

/** The caller's finances must be locked. @throws NOT_FOUND, PRECONDITION_FAILED, CONFLICT */
export async function findOwnEntry(
  args: RecordArguments,
  context: StatementContext,
): Promise<OwnEntry> {
  const entry = (await OwnEntries.read([args.id], context)).find(args.id);
  return requireUnchanged('entry', entry, args, context);
}
