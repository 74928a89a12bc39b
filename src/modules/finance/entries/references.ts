import { validationError } from '../../../errors.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { findSerial } from '../../../graphql/node.ts';

const own = <Id>(id: Id, context: Context) => ({
  where: { id, userId: userIdOf(context) },
});

/** The caller's category with a global id. @throws VALIDATION_FAILED if it does not exist */
export async function requireCategory(globalId: string, context: Context) {
  const id = findSerial('Category', globalId);
  const found =
    id !== undefined &&
    (await context.database.category.findUnique({
      ...own(id, context),
      select: { id: true, type: true },
    }));
  if (!found) throw validationError(['input', 'categoryId'], 'Category must exist');
  return found;
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
  const id = findSerial('Account', globalId);
  const found =
    id !== undefined &&
    (await context.database.account.findUnique({ ...own(id, context), select: { id: true } }));
  if (!found) throw validationError(['input', 'accountId'], 'Account must exist');
  return found.id;
}

/** The id of the default account, which entries without an account are linked to (D132). */
export async function defaultAccount(context: Context): Promise<number | null> {
  const where = { userId: userIdOf(context), isDefault: true };
  const found = await context.database.account.findFirst({ where, select: { id: true } });
  return found?.id ?? null;
}
