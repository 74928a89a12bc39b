import { initContextCache } from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { DatabaseClient } from '../../database/client.ts';
import type { StatementClient } from '../../database/pool/statements.ts';
import type { Context, StatementContext } from '../schema/context.ts';
import {
  runsStatementsOnly,
  type StageArguments,
  type StagedArguments,
} from '../schema/mutation-options.ts';
import { countFiles } from '../staging/image-arguments.ts';
import { copyImagesFor } from '../staging/stage-copies.ts';
import { deleteStaged, stageFiles } from '../staging/stage-files.ts';
import { withCurrentCaller } from './current-caller.ts';

export type Resolver<Given> = GraphQLFieldResolver<unknown, Given, object>;
type OpenTransaction = (
  context: Context,
) => <T>(work: (client: StatementClient) => Promise<T>) => Promise<T>;

export const transactionOf =
  (resolve: object | undefined): OpenTransaction =>
  (context) =>
    // A precondition reads a record with Prisma's models.
    runsStatementsOnly(resolve) && !context.precondition
      ? context.statementTransaction
      : context.transaction;

/**
 * Stages the arguments of a root mutation field: by default, all files are images.
 * @returns undefined if the request is a repetition. What it once copied may be gone since.
 */
async function stage(
  args: object,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<StagedArguments | undefined> {
  const { extensions } = info.parentType.getFields()[info.fieldName] ?? {};
  const ownStage = extensions?.stageArguments as StageArguments | undefined;
  const hasResult = async () => (await context.rootFieldRequest?.hasResult(info)) ?? false;
  if ((ownStage || countFiles(args) > 0) && (await hasResult())) return undefined;
  try {
    return await (ownStage ?? stageFiles)(args, context, info, copyImagesFor(context, info));
  } catch (error) {
    // The same request may have committed meanwhile.
    if (await hasResult()) return undefined;
    throw error;
  }
}

/**
 * Stages the arguments of a root mutation field, runs its resolver in a transaction, then runs the
 * tasks of `afterCommit` or `afterRollback`, and deletes the images that no record uses. With an
 * idempotency key, a field that was executed before only returns its stored result. A dry run runs
 * none of the tasks.
 */
export function inTransaction(
  resolver: Resolver<StatementContext>,
  openTransaction: OpenTransaction,
): Resolver<Context> {
  return async (parent, args, context, info) => {
    const { caller, executedField, rootFieldRequest, images } = context;
    if (executedField) return executedField.name === info.path.key ? executedField.value : null;
    const afterCommitTasks: (() => void | Promise<void>)[] = [];
    const afterRollbackTasks: ((database: DatabaseClient) => Promise<void>)[] = [];
    const staging = await stage(args, context, info);
    if (!staging) return null;
    let hasResolved = false;
    let hasCommitted = false;
    const withCallbacks = <Client>(database: Client) => ({
      ...context,
      database,
      afterCommit: (task: (typeof afterCommitTasks)[number]) => afterCommitTasks.push(task),
      afterRollback: (task: (typeof afterRollbackTasks)[number]) => afterRollbackTasks.push(task),
    });
    const resolve = (transactionContext: StatementContext) =>
      resolver(parent, staging.args, transactionContext, info);
    try {
      const result = rootFieldRequest
        ? await rootFieldRequest.transaction(openTransaction(context), async (database) => {
            afterCommitTasks.length = 0;
            afterRollbackTasks.length = 0;
            for (const image of staging.staged) image.release();
            const currentContext = await withCurrentCaller(withCallbacks(database), info);
            if (await rootFieldRequest.claim(database, info)) return null;
            // Pothos would keep the client of the first transaction of the request.
            const transactionContext = { ...currentContext, ...initContextCache() };
            const value = await resolve(transactionContext);
            await rootFieldRequest.store(value, transactionContext, info);
            hasResolved = rootFieldRequest.commits;
            return null;
          })
        : await openTransaction(context)(async (database) => {
            const value = await resolve(await withCurrentCaller(withCallbacks(database), info));
            hasResolved = true;
            return value;
          });
      if (rootFieldRequest?.commits === false) return result;
      hasCommitted = true;
      if (caller.kind !== 'anonymous') context.changeFeeds.onCommit(caller.userId);
      for (const task of afterCommitTasks) await task();
      return result;
    } catch (error) {
      // An error in a task of afterCommit does not roll back.
      if (!hasCommitted) for (const task of afterRollbackTasks) await context.transaction(task);
      throw error;
    } finally {
      // If the commit failed, it is unknown whether rows contain the ids of the claimed images.
      await deleteStaged(staging.staged, images, { includeClaimed: !hasResolved });
    }
  };
}
