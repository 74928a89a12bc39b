import type { GraphQLResolveInfo } from 'graphql';
import { accessError, type Requirements } from '../../identity/access.ts';
import { type AuthenticatedCaller, anonymous, type Caller } from '../../identity/caller.ts';
import { currentRoles } from '../../identity/current-roles.ts';
import { currentRequester } from '../../queues/requester.ts';
import type { Context, StatementContext } from '../schema/context.ts';

/** How long after the headers of a request the check of its credential is trusted, in milliseconds. */
const trustMs = 1_000;

const mustFindAgain = (caller: Caller): caller is AuthenticatedCaller =>
  performance.now() - currentRequester().receivedAt >= trustMs && caller.kind !== 'anonymous';

/** Anonymous if the key was revoked or the session has ended. */
async function findAgain(
  caller: AuthenticatedCaller,
  database: StatementContext['database'],
): Promise<Caller> {
  const role = (await currentRoles(database, [caller])).get(caller);
  return role === undefined ? anonymous : { ...caller, role };
}

/**
 * Finds the caller of a query again if the request began more than a second ago. The pages of an
 * export are queries of one request, which can take an hour.
 * @returns the context with that caller: anonymous if the credential is no longer valid
 */
export function withCallerOfQuery(context: Context): Context | Promise<Context> {
  const { caller, database, slices } = context;
  if (!mustFindAgain(caller) || slices?.isRead) return context;
  return findAgain(caller, database).then((current) => ({ ...context, caller: current }));
}

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
  if (!mustFindAgain(caller)) return context;
  const { pothosOptions } = info.parentType.getFields()[info.fieldName]?.extensions ?? {};
  const { authScopes } = pothosOptions as { readonly authScopes?: Requirements };
  if (!authScopes) return context;
  const current = await findAgain(caller, database);
  const error = accessError(current, authScopes);
  if (error) throw error;
  return { ...context, caller: current };
}
