import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataOf, type Executor } from '../../graphql/execution/execute.ts';
import { requestContext } from '../../http/callers/request-context.ts';
import type { HttpServer } from '../../http/server.ts';
import type { Caller } from '../../identity/caller.ts';
import { Entered } from './fields.ts';
import type { AnyPage } from './page.ts';
import { redirectFor } from './redirect.ts';
import type { Renderer, ShownPage } from './renderer.ts';

/** `entered` is the rejected form on the page, if any. */
export type ShowPage = (exchange: Exchange, entered: Entered) => Promise<FastifyReply>;

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  /** The page to show, if it is not the requested one. */
  readonly shown?: ShownPage;
}

/** Compiles a page's operation. @returns a function that runs it and sends the view */
export function preparePage(page: AnyPage, renderer: Renderer, executor: Executor): ShowPage {
  const run = executor.prepare(page.operation);
  return async (exchange, entered) => {
    const { request, caller, shown } = exchange;
    const variables = page.variables(shown ?? renderer.pageRequest(request), entered, caller);
    const data = dataOf(await run(variables, requestContext(request, caller)));
    return renderer.send({ ...exchange, viewer: data.viewer }, (visit) => ({
      ...page.view(data, visit, entered),
      hasErrors: entered.hasError,
    }));
  };
}

interface PageOptions {
  readonly page: AnyPage;
  readonly showPage: ShowPage;
  readonly renderer: Renderer;
}

export function servePage(web: HttpServer, { page, showPage, renderer }: PageOptions): void {
  // Form tokens are masked, and only responses to POST contain new keys.
  web.get(page.path, { config: { compressible: true } }, async (request, reply) => {
    const caller = await renderer.callerOf(request, reply);
    const redirectTo = redirectFor(page.audience, caller, request.url);
    if (redirectTo !== undefined) return reply.redirect(redirectTo, 303);
    return showPage({ request, reply, caller }, new Entered());
  });
}
