import type { FastifyReply, FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import { dataOf } from '../graphql/execute.ts';
import { authRequest } from '../http/auth-request.ts';
import { requestContext } from '../http/request-context.ts';
import { requireOwnOrigin } from '../http/same-origin.ts';
import type { HttpServer } from '../http/server.ts';
import { sendSessionCookies } from '../http/session-cookie.ts';
import type { Caller } from '../identity/caller.ts';
import { setRetryAfter } from './error-pages.ts';
import { Entered, Fields } from './fields.ts';
import type { AnyForm, Outcome } from './form.ts';
import type { FormTokens } from './form-token.ts';
import type { ShowPage } from './page-runner.ts';
import { redirectFor } from './redirect.ts';
import { pageRequest, type Renderer, type WebServices } from './renderer.ts';

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Serves a form under POST: the only code behind any of them.
 *
 * @param showPage sends the form's page once more, when the form is refused.
 */
export function serveForm(
  web: HttpServer,
  form: AnyForm,
  showPage: ShowPage,
  renderer: Renderer,
  services: WebServices,
  tokens: FormTokens,
): void {
  const { executor, identity, baseUrl } = services;
  const runOperation = form.operation && executor.prepare(form.operation);

  /** Before the body is read: nothing that another site's page can send. */
  async function admit(request: FastifyRequest): Promise<void> {
    requireOwnOrigin(request, baseUrl);
    if (!formType.test(request.headers['content-type'] ?? '')) {
      throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
    }
  }

  async function submit(request: FastifyRequest, caller: Caller, fields: Fields): Promise<Outcome> {
    if (request.rateLimit?.exceeded) throw tooOften();
    const submission = {
      ...pageRequest(request),
      fields,
      caller,
      request: authRequest(request),
      authentication: identity.authentication,
      baseUrl,
    };
    return form.submit(submission, async (variables) => {
      if (!runOperation) throw new Error(`${form.path} has no operation`);
      return dataOf(await runOperation(variables, requestContext(request, caller)));
    });
  }

  web.post(form.path, { onRequest: admit }, async (request, reply) => {
    const caller = await renderer.callerOf(request, reply);
    const elsewhere = redirectFor(form.audience, caller, pathOf(form.page, request));
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 303);
    const fields = new Fields(request.body);
    if (!tokens.isFor(fields.text('_token'), caller, renderer.visitorId(request))) {
      throw outOfDate();
    }
    try {
      const outcome = await submit(request, caller, fields);
      return await carryOut(request, reply, caller, outcome);
    } catch (error) {
      if (!(error instanceof FolioError) || !isShownInForm(error, form.audience)) throw error;
      const failure = error.code === 'RATE_LIMITED' ? tooOften() : error;
      reply.code(failure.status);
      setRetryAfter(reply, failure);
      return showPage(request, reply, caller, new Entered(form.path, fields, failure));
    }
  });

  async function carryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    outcome: Outcome,
  ): Promise<FastifyReply> {
    if ('show' in outcome) {
      const viewer = await renderer.viewerOf(request, caller);
      return renderer.send(request, reply, { caller, viewer }, outcome.show);
    }
    if (outcome.cookies) {
      sendSessionCookies(reply, outcome.cookies);
      // Who somebody is begins or ends here; so does what their forms are bound to.
      renderer.forgetVisitor(reply);
    }
    if (outcome.notice) renderer.notify(reply, outcome.notice);
    return reply.redirect(outcome.to, 303);
  }
}

/** The address of the page that a form stands on. */
export function pathOf({ path }: AnyForm['page'], { params }: FastifyRequest): string {
  const given = params as Readonly<Record<string, string>>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
}

const outOfDate = () =>
  new FolioError('FORBIDDEN', {
    message: 'The form is out of date',
    details: [{ path: [], message: 'Go back, load the page again and send it once more' }],
  });

const tooOften = () =>
  new FolioError('RATE_LIMITED', { message: 'Too many attempts. Wait a minute, then try again' });

function isShownInForm({ code }: FolioError, audience: AnyForm['audience']): boolean {
  if (code === 'UNAUTHENTICATED') return audience === 'guests';
  return ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'].includes(code);
}
