import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { FormatErrors } from '../../execution/error-formatter.ts';
import { LightRequest } from '../yoga/light-request.ts';
import { unexpectedErrorOf } from '../yoga/request-failure.ts';

/**
 * Adds code, details and request id to the errors of each response, and masks unexpected errors. Runs
 * last, so that plugins that report errors receive the original errors.
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
