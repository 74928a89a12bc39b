import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataOf, type Executor } from '../graphql/execute.ts';
import { requestContext } from '../http/request-context.ts';
import type { HttpServer } from '../http/server.ts';
import type { Caller } from '../identity/caller.ts';
import { Entered } from './fields.ts';
import type { AnyPage } from './page.ts';
import { redirectFor } from './redirect.ts';
import { pageRequest, type Renderer } from './renderer.ts';

/** Sends a page, with what was entered into a form of it that was refused. */
export type ShowPage = (exchange: Exchange, entered: Entered) => Promise<FastifyReply>;

/** A request for a page with its caller, and the reply to it. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

/** Compiles a page's operation. @returns what runs it and sends the view of its data */
export function preparePage(page: AnyPage, renderer: Renderer, executor: Executor): ShowPage {
  const run = executor.prepare(page.operation);
  return async (exchange, entered) => {
    const { request, caller } = exchange;
    const variables = page.variables(pageRequest(request), entered);
    const data = dataOf(await run(variables, requestContext(request, caller)));
    return renderer.send({ ...exchange, viewer: data.viewer }, (visit) =>
      page.view(data, visit, entered),
    );
  };
}

interface PageOptions {
  readonly page: AnyPage;
  readonly showPage: ShowPage;
  readonly renderer: Renderer;
}

/** Serves a page under GET. */
export function servePage(web: HttpServer, { page, showPage, renderer }: PageOptions): void {
  web.get(page.path, async (request, reply) => {
    const caller = await renderer.callerOf(request, reply);
    const redirectTo = redirectFor(page.audience, caller, request.url);
    if (redirectTo !== undefined) return reply.redirect(redirectTo, 303);
    return showPage({ request, reply, caller }, new Entered());
  });
}
