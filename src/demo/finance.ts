import type { DatabaseClient } from '../database/client.ts';
import { dayOf, minutesInto } from './days.ts';
import { ownCategories, type SampleEntry, sampleAccounts } from './finance/sample-entry.ts';
import { yearOfEntries } from './finance/year.ts';
import { Random } from './random.ts';

export async function seedFinance(
  transaction: DatabaseClient,
  userId: string,
  now: Date,
): Promise<void> {
  const accountIds = await createAccounts(transaction, userId);
  const categoryIds = await createCategories(transaction, userId);
  const random = new Random(900);
  const data = yearOfEntries(dayOf(now)).map((entry) => {
    const writtenAt = minutesInto(entry.day, random.whole(8 * 60, 22 * 60), now);
    return {
      userId,
      categoryId: categoryIds(entry.category),
      accountId: entry.account && accountIds[entry.account],
      amount: decimal(entry.cents),
      description: entry.description,
      date: entry.day,
      recurring: entry.recurring,
      tags: [...entry.tags],
      createdAt: writtenAt,
      updatedAt: writtenAt,
    };
  });
  await transaction.entry.createMany({ data });
  await transaction.$executeRaw`
    UPDATE "accounts" AS a
       SET "current_balance" = a."initial_balance" + COALESCE((
             SELECT SUM(CASE c."type" WHEN 'income' THEN e."amount" ELSE -e."amount" END)
               FROM "entries" e JOIN "categories" c ON c."id" = e."category_id"
              WHERE e."account_id" = a."id"), 0)
     WHERE a."user_id" = ${userId}::uuid`;
}

async function createAccounts(transaction: DatabaseClient, userId: string) {
  const create = async (name: keyof typeof sampleAccounts) => {
    const data = { ...sampleAccounts[name], userId };
    return (await transaction.account.create({ data })).id;
  };
  return { everyday: await create('everyday'), studio: await create('studio') };
}

/** @returns a function that finds the id of a category, including default categories */
async function createCategories(transaction: DatabaseClient, userId: string) {
  const last = await transaction.category.count({ where: { userId, type: 'EXPENSE' } });
  await transaction.category.createMany({
    data: ownCategories.map(([name, emoji], index) => ({
      userId,
      name,
      emoji,
      type: 'EXPENSE' as const,
      sortOrder: last + index,
    })),
  });
  const categories = await transaction.category.findMany({ where: { userId } });
  return ({ type, name }: SampleEntry['category']): number => {
    const found = categories.find((each) => each.type === type && each.name === name);
    if (!found) throw new Error(`the demo has no category ${name} of type ${type}`);
    return found.id;
  };
}

/** 1250 is "12.50"; no floating point. */
function decimal(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
