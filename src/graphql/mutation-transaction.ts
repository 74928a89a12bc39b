import type { GraphQLFieldResolver } from 'graphql';
import type { Database, DatabaseClient } from '../database/client.ts';
import type { Context } from './context.ts';
import { deleteStaged, stageFiles } from './stage-files.ts';

type Resolver = GraphQLFieldResolver<unknown, Context, object>;

/** The resolver of a root mutation field, in a transaction of its own. */
export function inTransaction(
  resolver: Resolver,
  transaction: (context: Context) => Database['transaction'],
): Resolver {
  return async (parent, args, context, info) => {
    const tasks: (() => void | Promise<void>)[] = [];
    const tasksOfFailure: ((database: DatabaseClient) => Promise<void>)[] = [];
    const { images } = context;
    const { args: withImages, staged } = await stageFiles(args, context, info);
    let hasWorked = false;
    let hasCommitted = false;
    try {
      const result = await transaction(context)(async (database) => {
        const inside: Context = {
          ...context,
          database,
          afterCommit: (task) => tasks.push(task),
          afterRollback: (task) => tasksOfFailure.push(task),
        };
        const worked = await resolver(parent, withImages, inside, info);
        hasWorked = true;
        return worked;
      });
      hasCommitted = true;
      for (const task of tasks) await task();
      return result;
    } catch (error) {
      // What a failure after the commit leaves to do is not this.
      if (!hasCommitted) for (const task of tasksOfFailure) await transaction(context)(task);
      throw error;
    } finally {
      // When it is the commit that failed, nobody knows whether there are rows that name them.
      await deleteStaged(staged, images, { claimedToo: !hasWorked });
    }
  };
}
