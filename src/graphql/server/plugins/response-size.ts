import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { shortenedMessage } from '../../execution/format-error.ts';
import type { Budget } from '../../limits/budget.ts';
import { isLargerThan, maxResponseBytes, responseTooLarge } from '../../limits/response-size.ts';

/** Also replaces a result that stopped because of its size. */
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

/** With the messages of the response: an original message can contain an image. */
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
