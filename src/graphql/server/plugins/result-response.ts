import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { responseHead } from '../response-head.ts';
import { acceptsOnlyEvents } from '../yoga/event-stream.ts';
import { LightRequest } from '../yoga/light-request.ts';
import { LightResponse } from '../yoga/light-response.ts';
import { unexpectedErrorOf } from '../yoga/request-failure.ts';

/**
 * Creates the response for a result. Yoga still creates it for clients that accept only
 * `text/event-stream` and for results that arrive in parts.
 */
export function useResultResponse(): Plugin {
  return {
    onResultProcess({ request, result, setResultProcessor }) {
      if (isAsyncIterable(result) || Array.isArray(result)) return;
      const error = LightRequest.of(request).failure ?? unexpectedErrorOf(result);
      if (error !== undefined) {
        const { status = 500 } = error as { status?: number };
        const failure = new LightResponse('', { status, headers: {}, error });
        setResultProcessor(() => failure.asResponse(), 'application/json');
        return;
      }
      const accept = request.headers.get('accept') ?? undefined;
      if (acceptsOnlyEvents(accept)) return;
      setResultProcessor(
        (final) => responseOf(final as ExecutionResult, accept),
        'application/json',
      );
    },
  };
}

function responseOf(result: ExecutionResult, accept: string | undefined): Response {
  const head = responseHead(result, accept);
  return new LightResponse(JSON.stringify(result), head).asResponse();
}
