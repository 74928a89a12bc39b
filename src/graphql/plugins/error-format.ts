import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { FormatErrors } from '../error-formatter.ts';
import { LightRequest } from '../yoga/light-request.ts';
import { unexpectedErrorOf } from '../yoga/request-failure.ts';

/**
 * Formats the errors of each response: code, details, request id; unexpected errors are masked. The
 * last step, so that plugins that report errors see the original ones.
 */
export function useErrorFormat(formatErrors: FormatErrors): Plugin {
  return {
    onResultProcess({ request, result, setResult }) {
      if (isAsyncIterable(result) || Array.isArray(result)) return;
      const { failure, requestContext } = LightRequest.of(request);
      if (failure === undefined && unexpectedErrorOf(result) === undefined)
        setResult(formatErrors(result, requestContext.requestId));
    },
  };
}
