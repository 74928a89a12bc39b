import type { GraphQLFieldResolver } from 'graphql';
import type { Database, DatabaseClient } from '../database/client.ts';
import type { Context } from './context.ts';
import { deleteStaged, stageFiles } from './stage-files.ts';

type Resolver = GraphQLFieldResolver<unknown, Context, object>;

/** The resolver of a root mutation field, in a transaction of its own. */
export function inTransaction(
  resolver: Resolver,
  openTransaction: (context: Context) => Database['transaction'],
): Resolver {
  return async (parent, args, context, info) => {
    const afterCommitTasks: (() => void | Promise<void>)[] = [];
    const afterRollbackTasks: ((database: DatabaseClient) => Promise<void>)[] = [];
    const { images } = context;
    const { args: argsWithImages, staged } = await stageFiles(args, context, info);
    let hasResolved = false;
    let hasCommitted = false;
    try {
      const result = await openTransaction(context)(async (database) => {
        const transactionContext: Context = {
          ...context,
          database,
          afterCommit: (task) => afterCommitTasks.push(task),
          afterRollback: (task) => afterRollbackTasks.push(task),
        };
        const resolved = await resolver(parent, argsWithImages, transactionContext, info);
        hasResolved = true;
        return resolved;
      });
      hasCommitted = true;
      for (const task of afterCommitTasks) await task();
      return result;
    } catch (error) {
      // What a failure after the commit leaves to do is not this.
      if (!hasCommitted)
        for (const task of afterRollbackTasks) await openTransaction(context)(task);
      throw error;
    } finally {
      // When it is the commit that failed, nobody knows whether there are rows that name them.
      await deleteStaged(staged, images, { includeClaimed: !hasResolved });
    }
  };
}
