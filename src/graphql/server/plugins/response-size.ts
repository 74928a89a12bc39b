import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { shortenedMessage } from '../../execution/format-error.ts';
import type { Budget } from '../../limits/budget.ts';
import { isLargerThan, maxResponseBytes, responseTooLarge } from '../../limits/response-size.ts';

/** Replaces a result that is too large for a response, or that stopped because of it, by an error. */
export function useResponseSizeLimit(limit = maxResponseBytes): Plugin {
  return {
    onExecutionResult({ result, setResult, context }) {
      if (!result || isAsyncIterable(result)) return;
      const { budget } = context as { readonly budget?: Budget };
      if (!budget?.isResponseTooLarge && !isLargerThan(limit, measured(result))) return;
      setResult({ ...result, data: null, errors: [responseTooLarge(limit)] });
    },
  };
}

/** The result with its messages as they are in the response: a message can contain an image. */
function measured(result: ExecutionResult): object {
  if (!result.errors) return result;
  const errors = result.errors.map(({ message, path, locations, extensions }) => ({
    message: shortenedMessage(message),
    path,
    locations,
    extensions,
  }));
  return { ...result, errors };
}
