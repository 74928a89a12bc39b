import { type Context, userIdOf } from '../../../graphql/context.ts';

/** Unmarks the default account, because a unique index allows only one. */
export async function clearDefault(context: Context): Promise<void> {
  await context.database.account.updateMany({
    where: { userId: userIdOf(context), isDefault: true },
    data: { isDefault: false, updatedAt: context.now },
  });
}
