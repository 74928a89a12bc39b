import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../../database/query/filter.ts';
import { nextUpdate, runSql, sql } from '../../../database/query/write.ts';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { type Context, type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { Account } from './account.ts';
import { findPayloadAccount } from './payload-account.ts';

/**
 * A unique index allows only one default account. @returns the id of the account; null if there was
 * none
 */
export async function clearDefault(context: Context): Promise<number | null> {
  const [previous] = await runSql<{ id: number }>(
    context.database,
    sql`
      UPDATE "accounts"
         SET "is_default" = false, "updated_at" = ${nextUpdate('accounts', context.now)}
       WHERE "user_id" = ${userIdOf(context)}::uuid AND "is_default"
      RETURNING "id"`,
  );
  return previous?.id ?? null;
}

interface WithPreviousDefault {
  readonly previousDefaultAccount: AccountModel | null;
}

/** A payload that also has the account that {@link clearDefault} has changed. */
export function accountPayload(mutation: string, description: string) {
  const { type, find } = recordPayload<'Account', WithPreviousDefault>(mutation, 'Account', {
    type: Account,
    description,
    fields: (t) => ({
      previousDefaultAccount: t.expose('previousDefaultAccount', {
        type: Account,
        nullable: true,
        description:
          'The account that was the default until now. Null if the default did not change or there was none.',
      }),
    }),
  });
  return {
    type,
    find: async (
      { where, previousId }: { where: Filter<'Account'>; previousId: number | null },
      context: StatementContext,
      info: GraphQLResolveInfo,
    ) => {
      const at = 'previousDefaultAccount';
      const record = await find(where, context, info);
      return { ...record, [at]: await findPayloadAccount(previousId, at, context, info) };
    },
  };
}
