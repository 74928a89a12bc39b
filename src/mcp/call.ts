import type { ExecutionResult } from 'graphql';
import { type OperationDocument, withFragments } from '../graphql/execution/document.ts';
import { dataOf } from '../graphql/execution/execute.ts';
import type { RequestContext } from '../graphql/schema/context.ts';
import type { GraphQLServer } from '../graphql/server/graphql-server.ts';
import type { PluginRequest } from '../graphql/server/plugin-request.ts';
import type { Caller } from '../identity/caller.ts';

interface CallOptions {
  readonly graphql: GraphQLServer;
  readonly requestContext: RequestContext;
  readonly request: PluginRequest;
  /** Whether records may be changed. */
  readonly isReadOnly: boolean;
  readonly now: Date;
}

type Writing = Pick<RequestContext, 'idempotency' | 'dryRun'>;

/** One request to `/mcp`. It runs operations in the same way as a client of `/graphql`. */
export class McpCall {
  readonly isReadOnly: boolean;
  readonly now: Date;
  readonly #options: CallOptions;

  constructor(options: CallOptions) {
    this.isReadOnly = options.isReadOnly;
    this.now = options.now;
    this.#options = options;
  }

  get caller(): Caller {
    return this.#options.requestContext.caller;
  }

  /** Runs a query or a mutation. */
  async run(query: string, variables: object, writing: Writing = {}): Promise<ExecutionResult> {
    const { graphql, requestContext, request } = this.#options;
    const result = await graphql.run({
      params: { query, variables: variables as Record<string, unknown> },
      requestContext: { ...requestContext, ...writing },
      request,
    });
    if ('results' in result) throw new Error('MCP runs no subscriptions');
    return result;
  }

  /** @throws the first error of the operation, as a FolioError */
  async read<Result, Variables extends object>(
    document: OperationDocument<Result, Variables>,
    variables: Variables,
  ): Promise<Result> {
    return dataOf((await this.run(withFragments(document), variables)) as ExecutionResult<Result>);
  }
}
