import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { DatabaseClient } from '../../database/client.ts';
import type { StatementClient } from '../../database/pool/statements.ts';
import type { Context, StatementContext } from '../schema/context.ts';
import { runsStatementsOnly, type StageArguments } from '../schema/mutation-options.ts';
import { copyImagesFor } from '../staging/stage-copies.ts';
import { deleteStaged, stageFiles } from '../staging/stage-files.ts';

export type Resolver<Given> = GraphQLFieldResolver<unknown, Given, object>;
type OpenTransaction = (
  context: Context,
) => <T>(work: (client: StatementClient) => Promise<T>) => Promise<T>;

/** How the arguments of a mutation field are staged. By default, all files are images. */
const stagingOf = (info: GraphQLResolveInfo): StageArguments => {
  const { extensions } = info.parentType.getFields()[info.fieldName] ?? {};
  return (extensions?.stageArguments as StageArguments | undefined) ?? stageFiles;
};

export const transactionOf =
  (resolve: object | undefined): OpenTransaction =>
  (context) =>
    runsStatementsOnly(resolve) ? context.statementTransaction : context.transaction;

/**
 * Stages the arguments of a root mutation field, runs its resolver in a transaction, then runs the
 * tasks of `afterCommit` or `afterRollback`, and deletes the images that no record uses.
 */
export function inTransaction(
  resolver: Resolver<StatementContext>,
  openTransaction: OpenTransaction,
): Resolver<Context> {
  return async (parent, args, context, info) => {
    const afterCommitTasks: (() => void | Promise<void>)[] = [];
    const afterRollbackTasks: ((database: DatabaseClient) => Promise<void>)[] = [];
    const { images } = context;
    const stage = stagingOf(info);
    const { args: stagedArgs, staged } = await stage(
      args,
      context,
      info,
      copyImagesFor(context, info),
    );
    let hasResolved = false;
    let hasCommitted = false;
    try {
      const result = await openTransaction(context)(async (database) => {
        const transactionContext: StatementContext = {
          ...context,
          database,
          afterCommit: (task) => afterCommitTasks.push(task),
          afterRollback: (task) => afterRollbackTasks.push(task),
        };
        const resolved = await resolver(parent, stagedArgs, transactionContext, info);
        hasResolved = true;
        return resolved;
      });
      hasCommitted = true;
      for (const task of afterCommitTasks) await task();
      return result;
    } catch (error) {
      // An error in a task of afterCommit does not roll back.
      if (!hasCommitted) for (const task of afterRollbackTasks) await context.transaction(task);
      throw error;
    } finally {
      // If the commit failed, it is unknown whether rows contain the ids of the claimed images.
      await deleteStaged(staged, images, { includeClaimed: !hasResolved });
    }
  };
}
