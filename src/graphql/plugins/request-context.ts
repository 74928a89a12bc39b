import type { Plugin } from 'graphql-yoga';
import type { CreateContext } from '../context-factory.ts';
import { LightRequest } from '../yoga/light-request.ts';

/**
 * Adds the context of the resolvers: the caller, the services and the database. Requests that do not
 * take the whole way through Yoga have it from the start, because copying it is slow.
 */
export function useRequestContext(createContext: CreateContext): Plugin {
  return {
    // Not onContextBuilding, which may be asynchronous and so costs more.
    onEnveloped({ context, extendContext }) {
      if (!context?.request || 'caller' in context) return;
      const { request, params } = context;
      const { requestContext } = LightRequest.of(request);
      extendContext({ ...createContext(requestContext), request, params } as object);
    },
  };
}
