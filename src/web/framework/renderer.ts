import type { FastifyReply, FastifyRequest } from 'fastify';
import { variableName } from '../../common/template-variables.ts';
import type { RateLimitConfig } from '../../config.ts';
import { dataOf, type Executor } from '../../graphql/execution/execute.ts';
import type { ImageBodies } from '../../http/bodies/image-bodies.ts';
import { requestContext } from '../../http/callers/request-context.ts';
import { identifyRequest } from '../../http/callers/session-cookie.ts';
import type { CreateRateLimiter } from '../../http/limits/rate-limiter.ts';
import { anonymous, type Caller } from '../../identity/caller.ts';
import type { Identity } from '../../identity/identity.ts';
import { readStyles } from '../assets/styles.ts';
import { withFormats } from '../ui/formats.ts';
import { layout } from '../ui/layout.ts';
import { type FormTokens, isVisitorId, newVisitorId } from './form-token.ts';
import { type Notice, noticeText, readNotice, type ShownNotice } from './notices.ts';
import { type View, visitorOnly } from './page.ts';
import type { PageRequest, PageTime } from './page-request.ts';
import { type CountRequest, requestCounter } from './request-limit.ts';
import { dayIn, knownTimeZone, timeZoneCookie } from './time-zone.ts';
import type { Viewer, Visit } from './visit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the page contains a secret, so that it is not compressed. */
    showsSecret: boolean;
  }
}

export interface WebServices {
  readonly baseUrl: string;
  /** Whether there is a page with all components. */
  readonly hasStyleguide: boolean;
  readonly webhookPrivateAddresses: boolean;
  readonly executor: Executor;
  readonly imageBodies: ImageBodies;
  readonly identity: Identity;
  readonly limits: RateLimitConfig | undefined;
  readonly createLimiter: CreateRateLimiter;
  readonly clock: () => Date;
}

/** Allows only the styles of folio, and no inline scripts. `data:` is for the icon. */
const contentSecurityPolicy = (styleSource: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // A list copies the text of a template from its page.
    "connect-src 'self'",
    `style-src ${styleSource}`,
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  /** The page to show, if it is not the requested one. */
  readonly shown?: ShownPage;
}

interface ViewedExchange extends Exchange {
  readonly viewer: Viewer | null;
}

/** A page that is sent instead of the requested one. */
export interface ShownPage extends PageRequest {
  readonly notice?: Notice;
  /** The address that the browser shows instead. */
  readonly address?: string;
}

export interface Renderer {
  /** The caller by session cookie, looked up once per request. Ignores the Authorization header. */
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
  pageRequest(request: FastifyRequest): PageRequest;
  pageTime(request: FastifyRequest): PageTime;
  readonly countRequest: CountRequest;
  /** The viewer, for responses that run no page operation. */
  viewerOf(request: FastifyRequest, caller: Caller): Promise<Viewer | null>;
  /** A guest's form tokens are bound to the visitor cookie. Empty without a valid one. */
  visitorId(request: FastifyRequest): string;
  clearVisitor(reply: FastifyReply): void;
  setNotice(reply: FastifyReply, notice: ShownNotice): void;
  visitOf(exchange: ViewedExchange): Visit;
  send(exchange: ViewedExchange, view: (visit: Visit) => View): Promise<FastifyReply>;
}

export function createRenderer(
  services: WebServices,
  tokens: FormTokens,
  assetsFolder: () => Promise<string>,
): Renderer {
  const { baseUrl, webhookPrivateAddresses, executor, identity, clock } = services;
  const isSecure = baseUrl.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  const visitorCookie = `${prefix}folio_visitor`;
  const noticeCookie = `${prefix}folio_notice`;
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const runVisitorOnly = executor.prepare(visitorOnly.operation);
  const styles = readStyles();
  const policy = contentSecurityPolicy(styles.source);

  // For unknown paths, the cookie plugin has not run.
  const cookieOf = (request: FastifyRequest, name: string) =>
    (request.cookies as FastifyRequest['cookies'] | undefined)?.[name];
  const visitorId = (request: FastifyRequest) => {
    const id = cookieOf(request, visitorCookie);
    return isVisitorId(id) ? id : '';
  };

  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    request.identification ??= await identifyRequest(identity, request, reply, {
      byCookieOnly: true,
    });
    return request.identification === 'invalid' ? anonymous : request.identification;
  }

  const timeZoneOf = (request: FastifyRequest) => knownTimeZone(cookieOf(request, timeZoneCookie));
  const pageTime = (request: FastifyRequest) => {
    const now = clock();
    return { now, today: dayIn(timeZoneOf(request), now) };
  };
  const pageRequest = (request: FastifyRequest) => ({
    ...parametersOf(request),
    ...pageTime(request),
  });

  function visitOf({ request, reply, caller, viewer, shown }: ViewedExchange): Visit {
    let id = visitorId(request);
    const { query, lists, now, today } = shown ?? pageRequest(request);
    return {
      query,
      lists,
      now,
      today,
      baseUrl,
      webhookPrivateAddresses,
      viewer,
      hasSession: caller.kind === 'session',
      notice: shown?.notice
        ? { notice: shown.notice }
        : readNotice(cookieOf(request, noticeCookie)),
      address: shown?.address,
      path: request.url,
      formToken() {
        if (caller.kind !== 'session' && id === '') {
          id = newVisitorId();
          reply.setCookie(visitorCookie, id, cookieOptions);
        }
        return tokens.tokenFor(caller, id);
      },
    };
  }

  return {
    callerOf,
    pageRequest,
    pageTime,
    countRequest: requestCounter({ ...services, callerOf }),

    async viewerOf(request, caller) {
      return dataOf(await runVisitorOnly({}, requestContext(request, caller))).viewer ?? null;
    },

    visitorId,

    clearVisitor(reply) {
      reply.clearCookie(visitorCookie, cookieOptions);
    },

    setNotice(reply, notice) {
      reply.setCookie(noticeCookie, noticeText(notice), { ...cookieOptions, maxAge: 60 });
    },

    visitOf,

    async send(exchange, view) {
      const { request, reply, viewer } = exchange;
      if (cookieOf(request, noticeCookie) !== undefined) {
        reply.clearCookie(noticeCookie, cookieOptions);
      }
      const visit = visitOf(exchange);
      const assets = { styles: styles.text, folder: await assetsFolder() };
      const markup = withFormats(
        viewer ?? { locale: null, currency: null },
        { acceptLanguage: request.headers['accept-language'], timeZone: timeZoneOf(request) },
        () => {
          const shown = view(visit);
          request.showsSecret = shown.containsSecret === true;
          return layout(shown, visit, assets);
        },
      );
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        // With `no-referrer`, browsers would send `Origin: null` with our own forms.
        'referrer-policy': 'same-origin',
      });
      return reply.send(markup);
    },
  };
}

function parametersOf(request: FastifyRequest): Omit<PageRequest, keyof PageTime> {
  const lists = Object.entries(request.query as Record<string, string | string[]>)
    .map(([name, value]) => [name, [value].flat().filter((text) => isGiven(name, text))] as const)
    .filter(([, values]) => values.length > 0);
  return pageRequestOf(request.params as Record<string, string>, lists);
}

/** Spaces are a value of a template variable, as in the API, but not of another parameter. */
const isGiven = (name: string, text: string) =>
  (variableName.test(name) ? text : text.trim()) !== '';

/** The parameters of a page. @param lists the values of the query parameters by name */
export function pageRequestOf(
  params: PageRequest['params'],
  lists: readonly (readonly [string, readonly string[]])[],
): Omit<PageRequest, keyof PageTime> {
  const query = lists.map(([name, values]) => [name, values.at(-1)] as const);
  return { params, query: withoutPrototype(query), lists: withoutPrototype(lists) };
}

/** An object without inherited properties, so that `constructor` is not a parameter. */
const withoutPrototype = <Value>(entries: readonly (readonly [string, Value])[]) =>
  Object.assign(Object.create(null), Object.fromEntries(entries)) as Record<string, Value>;
