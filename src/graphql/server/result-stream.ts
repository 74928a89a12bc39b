import { type ExecutionResult, GraphQLError } from 'graphql';

/** With formatted errors. An error that ends the source is the last result. */
export function formattedResults(
  source: AsyncIterable<ExecutionResult>,
  format: (result: ExecutionResult) => ExecutionResult,
): AsyncIterableIterator<ExecutionResult> {
  const results = source[Symbol.asyncIterator]();
  let hasFailed = false;
  return {
    async next() {
      if (hasFailed) return { done: true, value: undefined };
      try {
        const result = await results.next();
        return result.done ? result : { done: false, value: format(result.value) };
      } catch (error) {
        hasFailed = true;
        const originalError = error as Error;
        const failure =
          error instanceof GraphQLError
            ? error
            : new GraphQLError(originalError.message, { originalError });
        return { done: false, value: format({ errors: [failure] }) };
      }
    },
    async return() {
      await results.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
