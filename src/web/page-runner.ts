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
export type ShowPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  entered: Entered,
) => Promise<FastifyReply>;

/** Compiles a page's operation. @returns what runs it and sends the view of its data */
export function preparePage(page: AnyPage, renderer: Renderer, executor: Executor): ShowPage {
  const run = executor.prepare(page.operation);
  return async (request, reply, caller, entered) => {
    const variables = page.variables(pageRequest(request), entered);
    const data = dataOf(await run(variables, requestContext(request, caller)));
    return renderer.send(request, reply, { caller, viewer: data.viewer }, (visit) =>
      page.view(data, visit, entered),
    );
  };
}

/** Serves a page under GET. */
export function servePage(
  web: HttpServer,
  { path, audience }: AnyPage,
  show: ShowPage,
  renderer: Renderer,
): void {
  web.get(path, async (request, reply) => {
    const caller = await renderer.callerOf(request, reply);
    const elsewhere = redirectFor(audience, caller, request.url);
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 303);
    return show(request, reply, caller, new Entered());
  });
}
