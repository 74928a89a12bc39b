import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FolioError } from '../../errors.ts';
import type { UndoableChangeFragment } from '../../generated/operations/graphql.ts';
import { dataOf } from '../../graphql/execution/execute.ts';
import { decodeGlobalId } from '../../graphql/schema/global-id.ts';
import { isMultipart } from '../../http/bodies/multipart.ts';
import { authRequest } from '../../http/callers/auth-request.ts';
import { requestContext } from '../../http/callers/request-context.ts';
import { requireOwnOrigin } from '../../http/callers/same-origin.ts';
import { sendSessionCookies } from '../../http/callers/session-cookie.ts';
import type { HttpServer } from '../../http/server.ts';
import type { UploadedFile } from '../../images/image-file.ts';
import { withQuery } from './address.ts';
import { setRetryAfter } from './error-pages.ts';
import { Entered, Fields } from './fields.ts';
import type { FormTokens } from './form-token.ts';
import { RecordChanged, runGuarded } from './guarded-run.ts';
import { enteredNames, readKeptForm } from './kept-form.ts';
import type { KeptForms } from './kept-forms.ts';
import type { AnyForm, Outcome } from './page.ts';
import { pagePath } from './page-path.ts';
import type { PreparedPage } from './page-runner.ts';
import { redirectFor } from './redirect.ts';
import type { Exchange, Renderer, WebServices } from './renderer.ts';

export const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const noFiles: ReadonlyMap<string, readonly UploadedFile[]> = new Map();

interface FormOptions extends PreparedPage {
  readonly form: AnyForm;
  readonly keptForms: KeptForms;
  readonly renderer: Renderer;
  readonly services: WebServices;
  readonly tokens: FormTokens;
}

interface ReceivedForm {
  readonly fields: Fields;
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
}

/** Registers the POST route of a form. All forms use this function. */
export function serveForm(web: HttpServer, options: FormOptions): void {
  const { form, showPage, readSaved, keptForms, renderer, services, tokens } = options;
  const { executor, identity, imageBodies, baseUrl } = services;
  const { acceptsFiles = false } = form;
  const prepare = (document: AnyForm['operation']) => {
    const execute = document && executor.prepare(document);
    return async (
      variables: object,
      { request, caller }: Exchange,
      idempotency?: ReturnType<typeof idempotencyOf>,
    ) => {
      if (!execute) throw new Error(`The form ${form.path} has no such operation`);
      return dataOf(await execute(variables, { ...requestContext(request, caller), idempotency }));
    };
  };
  const runOperation = prepare(form.operation);
  const runQuery = prepare(form.query);

  /** Rejects forms of other sites and other content types before the body is read. */
  async function requireOwnForm(request: FastifyRequest): Promise<void> {
    requireOwnOrigin(request, baseUrl);
    const contentType = request.headers['content-type'] ?? '';
    if (!(acceptsFiles ? isMultipart(contentType) : formType.test(contentType))) {
      throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
    }
  }

  /** The fields and files of a form. Files are in temporary files until the reply. */
  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<ReceivedForm> {
    if (!acceptsFiles) return { fields: new Fields(request.body), files: noFiles };
    const { texts, files } = await imageBodies.readMultipart(request, reply);
    return { fields: new Fields(Object.fromEntries(texts), files), files };
  }

  /** The fields of a caller without a session, whose files are not stored. */
  async function receiveTexts(request: FastifyRequest, reply: FastifyReply): Promise<Fields> {
    if (request.rateLimit?.exceeded) return new Fields();
    if (!acceptsFiles) return new Fields(request.body);
    const { texts, skipped } = await imageBodies.readTexts(request, reply);
    return new Fields(Object.fromEntries(texts), skipped);
  }

  async function submit(exchange: Exchange, { fields, files }: ReceivedForm): Promise<Outcome> {
    const { request, caller } = exchange;
    if (request.rateLimit?.exceeded) throw tooOften();
    const submission = {
      ...renderer.pageRequest(request),
      fields,
      files,
      caller,
      readViewer: () => renderer.viewerOf(request, caller),
      request: authRequest(request),
      authentication: identity.authentication,
      baseUrl,
    };
    const token = fields.text('_token');
    const run = (variables: object) =>
      runOperation(variables, exchange, idempotencyOf(token, variables));
    const readSavedRecord = () => readSaved(exchange, form);
    return form.submit(
      submission,
      (variables) => runGuarded(variables, { fields, run, readSaved: readSavedRecord }),
      (variables) => runQuery(variables as object, exchange),
    );
  }

  const config = { acceptsMultipart: () => acceptsFiles };
  web.post(form.path, { onRequest: requireOwnForm, config }, async (request, reply) => {
    const caller = await renderer.callerOf(request, reply);
    const exchange = { request, reply, caller };
    const { params, lists } = renderer.pageRequest(request);
    const address = withQuery(pagePath(form.page, params), lists);
    const redirectTo = redirectFor(form.audience, caller, address);
    if (redirectTo !== undefined) {
      const texts = caller.kind === 'session' ? new Fields() : await receiveTexts(request, reply);
      const signIn = keptForms.showSignIn(exchange, form, texts);
      if (signIn) return signIn;
      if (texts.isFilled) renderer.setNotice(reply, { notice: 'signed-out-meanwhile' });
      return reply.redirect(redirectTo, 303);
    }
    const received = await receive(request, reply);
    const { fields } = received;
    if (!tokens.isValidFor(fields.text('_token'), caller, renderer.visitorId(request))) {
      return showExpired(exchange, fields);
    }
    try {
      const outcome = await submit(exchange, received);
      return await sendOutcome(exchange, outcome);
    } catch (error) {
      return keptForms.orAsNew(exchange, form, fields, () => showRejected(exchange, fields, error));
    }
  });

  /**
   * Sends the form's page again with the values of a form whose session was replaced. Browsers send
   * the Origin header, which was verified, so no other site has chosen the values.
   * @throws FORBIDDEN without the header or without values
   */
  async function showExpired(exchange: Exchange, fields: Fields): Promise<FastifyReply> {
    const { request, reply } = exchange;
    if (!request.headers.origin || !enteredNames(fields).length) throw formExpired();
    reply.code(403);
    return showPage(exchange, new Entered(form.path, fields, keptExpired()));
  }

  /** Sends the form's page again. @throws the error if it has a page of its own */
  async function showRejected(exchange: Exchange, fields: Fields, error: unknown) {
    const { reply } = exchange;
    if (error instanceof RecordChanged) {
      reply.code(error.shownError.status);
      const entered = new Entered(form.path, error.fields, error.shownError);
      return showPage(exchange, entered, error.data);
    }
    if (!(error instanceof FolioError) || !isShownInForm(error, form.audience)) throw error;
    const shownError = error.code === 'RATE_LIMITED' ? tooOften() : error;
    reply.code(shownError.status);
    setRetryAfter(reply, shownError);
    const entered = new Entered(form.path, fields, shownError);
    return showPage(exchange, entered);
  }

  async function sendOutcome(exchange: Exchange, outcome: Outcome): Promise<FastifyReply> {
    const { request, reply, caller } = exchange;
    if ('show' in outcome) {
      const viewer = await renderer.viewerOf(request, caller);
      return renderer.send({ ...exchange, viewer }, outcome.show);
    }
    if ('again' in outcome) return showPage(exchange, new Entered(form.path, outcome.again));
    if (outcome.cookies) {
      sendSessionCookies(reply, outcome.cookies);
      // A session has started or ended, so form tokens are no longer bound to the visitor cookie.
      renderer.clearVisitor(reply);
    }
    const { cookies = [], keptForm = '' } = outcome;
    const kept = readKeptForm(keptForm);
    if (kept) return keptForms.showAgain(exchange, kept, cookies);
    const { notice, undo, amount, count, name } = outcome;
    if (notice) {
      renderer.setNotice(reply, { notice, changeNumber: numberOf(undo), amount, count, name });
    }
    return reply.redirect(outcome.to, 303);
  }
}

/**
 * Each form that is sent to a browser has another token. Equal requests with it are one submission,
 * for example a double click, which is executed once.
 */
const idempotencyOf = (token: string, variables: object) => ({
  key: createHash('sha256').update(token).update(JSON.stringify(variables)).digest('base64url'),
  onReplay: () => {},
});

/** Undefined if the change can't be undone. */
const numberOf = (change: UndoableChangeFragment | null | undefined) =>
  change?.undoableUntil ? decodeGlobalId(change.id)?.rawId : undefined;

const formExpired = () =>
  new FolioError('FORBIDDEN', {
    message: 'This form has expired',
    details: [{ path: [], message: 'Go back, reload the page and submit the form again' }],
  });

const keptExpired = () =>
  new FolioError('FORBIDDEN', {
    message: 'This form had expired. Nothing was saved yet: check it and submit it again',
  });

const tooOften = () =>
  new FolioError('RATE_LIMITED', { message: 'Too many attempts. Wait a minute, then try again' });

function isShownInForm({ code }: FolioError, audience: AnyForm['audience']): boolean {
  if (code === 'UNAUTHENTICATED') return audience === 'guests';
  return ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'].includes(code);
}
