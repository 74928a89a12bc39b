import { type Context, userIdOf } from '../../../graphql/context.ts';

/** Takes the mark off the account that has it, so that another may get it. */
export async function clearDefault(context: Context): Promise<void> {
  await context.database.account.updateMany({
    where: { userId: userIdOf(context), isDefault: true },
    data: { isDefault: false, updatedAt: context.now },
  });
}
