import type { GraphQLResolveInfo } from 'graphql';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';

/** Reads the account after its balance has changed. Null if the id is null. */
export async function findPayloadAccount(
  id: number | null,
  field: string,
  context: StatementContext,
  info: GraphQLResolveInfo,
): Promise<AccountModel | null> {
  if (id === null) return null;
  const where = { id, userId: userIdOf(context) };
  return findPayloadRecord({ model: 'Account', where, at: [field], context, info });
}
