import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataOf, type Executor } from '../../graphql/execution/execute.ts';
import { requestContext } from '../../http/callers/request-context.ts';
import type { HttpServer } from '../../http/server.ts';
import { Entered } from './fields.ts';
import type { SavedRecord } from './guarded-run.ts';
import type { AnyForm, AnyPage } from './page.ts';
import { redirectFor } from './redirect.ts';
import type { Exchange, Renderer } from './renderer.ts';

/**
 * `entered` is the rejected form on the page, if any.
 * @param data of the page's operation. Default: it is read.
 */
export type ShowPage = (
  exchange: Exchange,
  entered: Entered,
  data?: unknown,
) => Promise<FastifyReply>;

/** Reads the record of a form, and the values that the form would show. @throws NOT_FOUND */
export type ReadSaved = (exchange: Exchange, form: AnyForm) => Promise<SavedRecord>;

export interface PreparedPage {
  readonly showPage: ShowPage;
  readonly readSaved: ReadSaved;
}

/** Compiles a page's operation. */
export function preparePage(page: AnyPage, renderer: Renderer, executor: Executor): PreparedPage {
  const run = executor.prepare(page.operation);
  const read = async ({ request, caller, shown }: Exchange, entered: Entered) => {
    const variables = page.variables(shown ?? renderer.pageRequest(request), entered, caller);
    const context = requestContext(request, caller);
    return dataOf(
      await run(variables, page.isReport ? await executor.forLongReads(context) : context),
    );
  };
  return {
    async showPage(exchange, entered, given) {
      const data = given ?? (await read(exchange, entered));
      return renderer.send({ ...exchange, viewer: data.viewer }, (visit) => ({
        ...page.view(data, visit, entered),
        hasErrors: entered.hasError,
      }));
    },

    async readSaved(exchange, { path }) {
      const entered = new Entered(path);
      const data = await read(exchange, entered);
      page.view(data, renderer.visitOf({ ...exchange, viewer: data.viewer }), entered);
      return { data, shown: entered.record };
    },
  };
}

interface PageOptions {
  readonly page: AnyPage;
  readonly showPage: ShowPage;
  readonly renderer: Renderer;
}

export function servePage(web: HttpServer, { page, showPage, renderer }: PageOptions): void {
  // Form tokens are masked, and only responses to POST contain new keys.
  const compressible = (request: FastifyRequest) => !request.showsSecret;
  web.get(page.path, { config: { compressible } }, async (request, reply) => {
    const caller = await renderer.callerOf(request, reply);
    const redirectTo = redirectFor(page.audience, caller, request.url);
    if (redirectTo !== undefined) return reply.redirect(redirectTo, 303);
    return showPage({ request, reply, caller }, new Entered());
  });
}
