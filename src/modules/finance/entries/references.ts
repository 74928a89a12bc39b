import { readRecord } from '../../../database/page/read-page.ts';
import { toSelection } from '../../../database/page/selection.ts';
import { validationError } from '../../../errors.ts';
import type { CategoryModel } from '../../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { findSerial } from '../../../graphql/node.ts';

const category = toSelection('Category', { select: { id: true, type: true } });
const account = toSelection('Account', { select: { id: true } });

/** The caller's category with a global id. @throws VALIDATION_FAILED if it does not exist */
export async function requireCategory(globalId: string, context: Context) {
  const where = ownedBy(findSerial('Category', globalId), context);
  const found =
    where && (await readRecord<'Category'>(context.database, { where, selection: category }));
  if (!found) throw validationError(['input', 'categoryId'], 'NOT_FOUND', 'Category must exist');
  return found as Pick<CategoryModel, 'id' | 'type'>;
}

/**
 * The id of the caller's account with a global id. Null if the global id is null.
 * @throws VALIDATION_FAILED if it does not exist
 */
export async function requireAccount(
  globalId: string | null,
  context: Context,
): Promise<number | null> {
  if (globalId === null) return null;
  const where = ownedBy(findSerial('Account', globalId), context);
  const found =
    where && (await readRecord<'Account'>(context.database, { where, selection: account }));
  if (!found) throw validationError(['input', 'accountId'], 'NOT_FOUND', 'Account must exist');
  return found.id as number;
}

const ownedBy = (id: number | undefined, context: Context) =>
  id === undefined ? undefined : { id, userId: userIdOf(context) };
