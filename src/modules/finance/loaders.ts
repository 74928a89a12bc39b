import { batched } from '../../graphql/schema/batched-value.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';

const countBy = (by: 'categoryId' | 'accountId') =>
  batched(async (ids: number[], context) => {
    const groups = await context.database.entry.groupBy({
      by: [by],
      where: { userId: userIdOf(context), [by]: { in: ids } },
      _count: true,
    });
    return new Map(groups.map((group) => [group[by] as number, group._count]));
  });

const countOfCategory = countBy('categoryId');
const countOfAccount = countBy('accountId');

/** The number of entries in a category of the caller. */
export const countEntriesOfCategory = async (context: Context, categoryId: number) =>
  (await countOfCategory(context, categoryId)) ?? 0;

/** The number of entries linked to an account of the caller. */
export const countEntriesOfAccount = async (context: Context, accountId: number) =>
  (await countOfAccount(context, accountId)) ?? 0;
