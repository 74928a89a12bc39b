import type { GraphQLResolveInfo } from 'graphql';
import { accessError, type Requirements } from '../../identity/access.ts';
import { anonymous } from '../../identity/caller.ts';
import { currentRoles } from '../../identity/current-roles.ts';
import { currentRequester } from '../../queues/requester.ts';
import type { StatementContext } from '../schema/context.ts';

/** How long after the headers of a request a mutation trusts the check of its credential, in milliseconds. */
const trustMs = 1_000;

/**
 * Call it in the transaction of a root mutation field. If the request began more than a second ago,
 * finds the caller again and authorizes the field. Otherwise, requests whose body arrives slowly,
 * or that wait, would outlast a revoked key, an ended session and a lowered role.
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export async function withCurrentCaller<Current extends StatementContext>(
  context: Current,
  info: GraphQLResolveInfo,
): Promise<Current> {
  const { caller, database } = context;
  const { receivedAt } = currentRequester();
  if (caller.kind === 'anonymous' || performance.now() - receivedAt < trustMs) return context;
  const { pothosOptions } = info.parentType.getFields()[info.fieldName]?.extensions ?? {};
  const { authScopes } = pothosOptions as { readonly authScopes?: Requirements };
  if (!authScopes) return context;
  const role = (await currentRoles(database, [caller])).get(caller);
  const current = role === undefined ? anonymous : { ...caller, role };
  const error = accessError(current, authScopes);
  if (error) throw error;
  return { ...context, caller: current };
}
