import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { FolioError } from '../../errors.ts';
import { shortenedMessage } from '../format-error.ts';
import { isLargerThan, maxResponseBytes } from '../response-size.ts';

/** Replaces a result that is too large for a response by an error. */
export function useResponseSizeLimit(limit = maxResponseBytes): Plugin {
  return {
    onExecutionResult({ result, setResult }) {
      if (!result || isAsyncIterable(result) || !isLargerThan(limit, measured(result))) return;
      const message = `The response is larger than ${limit} bytes; select fewer fields or smaller pages`;
      setResult({ ...result, data: null, errors: [new FolioError('TOO_COMPLEX', { message })] });
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
