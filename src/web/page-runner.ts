import { dataOf } from '../graphql/execute.ts';
import { requestContext } from '../http/request-context.ts';
import type { HttpServer } from '../http/server.ts';
import { sentElsewhere } from './admission.ts';
import { Entered } from './fields.ts';
import type { AnyPage } from './page.ts';
import { pageRequest, type Renderer, type WebServices } from './renderer.ts';

/** Serves a page under GET. */
export function servePage(
  web: HttpServer,
  page: AnyPage,
  renderer: Renderer,
  { executor }: WebServices,
): void {
  const run = executor.prepare(page.operation);
  web.get(page.path, async (request, reply) => {
    const caller = await renderer.callerOf(request);
    const elsewhere = sentElsewhere(page.audience, caller, request.url);
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 303);
    const nothing = new Entered();
    const variables = page.variables(pageRequest(request), nothing);
    const data = dataOf(await run(variables, requestContext(request, caller)));
    return renderer.send(request, reply, { caller, viewer: data.viewer }, (visit) =>
      page.view(data, visit, nothing),
    );
  });
}
