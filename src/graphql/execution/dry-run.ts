import type { ExecutionResult, GraphQLResolveInfo } from 'graphql';
import type { Database } from '../../database/client.ts';
import type { StatementClient } from '../../database/pool/statements.ts';
import type { Variables } from '../limits/cost.ts';
import type { Context, RootFieldRequest, StatementContext } from '../schema/context.ts';
import { completeField, openForSelection } from './complete-field.ts';
import type { Operation } from './operation.ts';

/** Rolls back the transaction of a dry run. */
class RolledBack extends Error {}

/**
 * A mutation whose transactions are rolled back. Its result is what the mutation would return: the
 * selection of each root field is completed before its rollback.
 */
export class DryRun implements RootFieldRequest {
  readonly commits = false;
  readonly #operation: Operation;
  readonly #variables: Variables;
  readonly #context: Context;
  /** The JSON of each root field, by its name in the response. */
  readonly #results = new Map<string, string>();

  constructor(operation: Operation, variables: Variables, context: Context) {
    this.#operation = operation;
    this.#variables = variables;
    this.#context = context;
  }

  async run(): Promise<ExecutionResult> {
    const context = { ...this.#context, rootFieldRequest: this };
    const result = await this.#operation.run(context, this.#variables);
    for (const [field, json] of this.#results) {
      if (result.data) result.data[field] = JSON.parse(json) as unknown;
    }
    return result;
  }

  async hasResult(): Promise<boolean> {
    return false;
  }

  async transaction<T>(
    open: Database['transaction' | 'statementTransaction'],
    work: (client: StatementClient) => Promise<T>,
  ): Promise<T> {
    let result: { value: T } | undefined;
    try {
      return await openForSelection(this.#operation, this.#context, open, async (client) => {
        result = { value: await work(client) };
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack) || !result) throw error;
      return result.value;
    }
  }

  async claim(): Promise<boolean> {
    return false;
  }

  async store(value: unknown, context: StatementContext, info: GraphQLResolveInfo): Promise<void> {
    const json = await completeField({
      operation: this.#operation,
      variables: this.#variables,
      context,
      info,
      value,
    });
    this.#results.set(String(info.path.key), json);
  }
}
