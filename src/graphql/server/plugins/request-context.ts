import type { Plugin } from 'graphql-yoga';
import type { CreateContext } from '../../execution/context-factory.ts';
import { LightRequest } from '../yoga/light-request.ts';

/**
 * Adds the context of the resolvers: the caller, the services and the database. Only requests through
 * `handleRequest` need it: other requests start with this context.
 */
export function useRequestContext(createContext: CreateContext): Plugin {
  return {
    // onContextBuilding would cost more: Yoga waits for its result.
    onEnveloped({ context, extendContext }) {
      if (!context?.request || 'caller' in context) return;
      const { request, params } = context;
      const { requestContext } = LightRequest.of(request);
      extendContext({ ...createContext(requestContext), request, params } as object);
    },
  };
}
