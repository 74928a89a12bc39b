import {
  commitMutation,
  createOperationDescriptor,
  type Environment,
  fetchQuery,
  type GraphQLTaggedNode,
  getRequest,
  type MutationConfig,
  type MutationParameters,
  type OperationType,
} from 'relay-runtime';

/** Loads queries and runs mutations as components do, without React. */
export class RelayStore {
  readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  /** Sends a query and keeps its records in the store. */
  async load<Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']) {
    this.environment.retain(createOperationDescriptor(getRequest(query), variables));
    return fetchQuery<Query>(this.environment, query, variables).toPromise();
  }

  /** What the store contains for a query. */
  read<Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']) {
    const operation = createOperationDescriptor(getRequest(query), variables);
    return this.environment.lookup(operation.fragment).data as Query['response'];
  }

  /** Whether a query needs no request. */
  has(query: GraphQLTaggedNode, variables: OperationType['variables']): boolean {
    const operation = createOperationDescriptor(getRequest(query), variables);
    return this.environment.check(operation).status === 'available';
  }

  /** Runs a mutation. @returns its response */
  mutate<Mutation extends MutationParameters>(config: MutationConfig<Mutation>) {
    const { promise, resolve, reject } = Promise.withResolvers<Mutation['response']>();
    commitMutation<Mutation>(this.environment, {
      ...config,
      onCompleted: resolve,
      onError: reject,
    });
    return promise;
  }
}
