import { batched } from '../../graphql/schema/batched-value.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';

function countBy(by: 'categoryId' | 'accountId') {
  const count = batched(async (ids: number[], context) => {
    const groups = await context.database.entry.groupBy({
      by: [by],
      where: { userId: userIdOf(context), [by]: { in: ids } },
      _count: true,
    });
    return new Map(groups.map((group) => [group[by] as number, group._count]));
  });
  return async (context: Context, id: number) => (await count(context, id)) ?? 0;
}

/** The number of entries in a category of the caller. */
export const countEntriesOfCategory = countBy('categoryId');

/** The number of entries linked to an account of the caller. */
export const countEntriesOfAccount = countBy('accountId');
