import { nextUpdate, runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';

export interface BalanceEffect {
  readonly accountId: number | null;
  readonly type: 'EXPENSE' | 'INCOME';
  /** A decimal string with two decimals. */
  readonly amount: string;
}

/** Undefined for an entry that does not exist. */
interface EffectChange {
  readonly before?: BalanceEffect | undefined;
  readonly after?: BalanceEffect | undefined;
}

/** A change of an account's balance, as a decimal string. */
interface Movement {
  readonly accountId: number;
  readonly change: string;
}

function movement(effect: BalanceEffect | undefined, isUndone: boolean): Movement[] {
  if (!effect || effect.accountId === null) return [];
  const { accountId, type, amount } = effect;
  return [{ accountId, change: (type === 'INCOME') === isUndone ? `-${amount}` : amount }];
}

/**
 * Replaces the effects of entries on the balances of their accounts, by one statement. The database
 * adds: a balance that was read before may have changed.
 * @returns the ids of the accounts whose balance has changed
 */
export async function changeBalances(
  changes: readonly EffectChange[],
  context: StatementContext,
): Promise<readonly number[]> {
  const movements = changes.flatMap(({ before, after }) => [
    ...movement(before, true),
    ...movement(after, false),
  ]);
  if (movements.length === 0) return [];
  const ids = movements.map(({ accountId }) => accountId);
  const amounts = movements.map(({ change }) => change);
  const changed = await runSql<{ id: number }>(
    context.database,
    sql`
      UPDATE "accounts"
         SET "current_balance" = "current_balance" + "sums"."change",
             "updated_at" = ${nextUpdate('accounts', context.now)}
        FROM (SELECT "id", sum("change") AS "change"
                FROM unnest(${ids}::bigint[], ${amounts}::numeric[]) AS "movements" ("id", "change")
               GROUP BY "id" HAVING sum("change") <> 0) AS "sums"
       WHERE "accounts"."id" = "sums"."id" AND "accounts"."user_id" = ${userIdOf(context)}::uuid
      RETURNING "accounts"."id"`,
  );
  return changed.map(({ id }) => id);
}
