import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { FolioError } from '../errors.ts';
import {
  type Attempt,
  type AttemptSource,
  type Attempts,
  countAttempt,
} from '../identity/attempts.ts';
import type { Identity } from '../identity/identity.ts';
import { changePasswordInput, signInInput, signUpInput } from '../identity/input.ts';
import { validate } from '../input/issues.ts';
import { paths } from '../paths.ts';
import { countedAddress } from './client-address.ts';
import { clientInfo } from './client-info.ts';
import { isJson } from './json-body.ts';
import { rejectOtherMethods } from './methods.ts';
import { definePlugin } from './plugin.ts';
import { sendRateLimit } from './rate-limit-headers.ts';
import type { RateLimitState } from './rate-limiter.ts';
import { requireOwnOrigin } from './same-origin.ts';
import type { HttpServer } from './server.ts';
import { identifyRequest, sendSessionCookies } from './session-cookie.ts';

interface AuthRoutesOptions {
  readonly config: Pick<Config, 'baseUrl'>;
  readonly identity: Identity;
  readonly attempts: Attempts<RateLimitState>;
}

/** The four `/api/auth` routes; other paths below it are 404 (D68). */
export const authPlugin = definePlugin<AuthRoutesOptions>(
  { name: 'auth', dependencies: ['errors', 'methods', 'bodies'] },
  registerAuthRoutes,
);

function registerAuthRoutes(
  server: HttpServer,
  { config, identity, attempts }: AuthRoutesOptions,
): void {
  const { authentication, knownDevices } = identity;
  const addressStates = new WeakMap<FastifyRequest, RateLimitState>();

  interface Options {
    /** Counted by address before the body is read, and by account once it is known. */
    readonly attempt?: Attempt;
    /** Whether a known device is let through until its account is known. */
    readonly trustsDevices?: boolean;
    /** Asked first; counts the attempt of a caller, and throws what the caller is told. */
    readonly requireCaller?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    readonly mayBeEmpty?: boolean;
  }

  const limit = (reply: FastifyReply, state: RateLimitState | undefined) => {
    if (state) sendRateLimit(reply, state);
    if (state?.exceeded) throw new FolioError('RATE_LIMITED');
  };

  /** The first of the two counts. */
  const countAddress = async (request: FastifyRequest, attempt: Attempt) => {
    const state = await attempts.byAddress(attempt, countedAddress(request.ip));
    if (state) addressStates.set(request, state);
    return state;
  };

  /** The second one. */
  const countUser = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: Attempt,
    source: Pick<AttemptSource, 'user' | 'hasSession' | 'knownDevice'>,
  ) => {
    const address = countedAddress(request.ip);
    const addressState = addressStates.get(request);
    limit(reply, await countAttempt(attempts, attempt, { ...source, address, addressState }));
  };

  const post = (
    path: string,
    { attempt, trustsDevices = false, requireCaller, mayBeEmpty = false }: Options,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ) => {
    server.post(`${paths.auth}/${path}`, {
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const state = attempt && (await countAddress(request, attempt));
        const isLetThrough = trustsDevices && knownDevices.deviceOf(request.headers.cookie);
        if (!isLetThrough) limit(reply, state);
        await requireCaller?.(request, reply);
        requireOwnOrigin(request, config.baseUrl);
        const { 'content-type': type, 'content-length': length } = request.headers;
        const isEmpty = type === undefined && (length === undefined || length === '0');
        if (!isJson(type) && !(isEmpty && mayBeEmpty)) {
          throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
        }
      },
      handler: handle,
    });
    rejectOtherMethods(server, `${paths.auth}/${path}`, ['POST']);
  };

  post('sign-up/email', { attempt: 'sign-up' }, async (request, reply) => {
    const input = parse(signUpInput, request.body);
    await countUser(request, reply, 'sign-up', { user: input.email, hasSession: false });
    const { user, cookies } = await authentication.signUp(input, clientInfo(request));
    const deviceCookie = knownDevices.remember(request.headers.cookie, input.email);
    sendSessionCookies(reply.code(201), [...cookies, deviceCookie]);
    return { user };
  });

  post('sign-in/email', { attempt: 'sign-in', trustsDevices: true }, async (request, reply) => {
    const input = parse(signInInput, request.body);
    const { cookie } = request.headers;
    const knownDevice = knownDevices.deviceOfUser(cookie, input.email);
    const source = { user: input.email, hasSession: false, knownDevice };
    await countUser(request, reply, 'sign-in', source);
    const { user, cookies } = await authentication.signIn(input, clientInfo(request));
    sendSessionCookies(reply, [...cookies, knownDevices.remember(cookie, input.email)]);
    return { user };
  });

  post('sign-out', { mayBeEmpty: true }, async (request, reply) => {
    const cookies = await authentication.signOut(cookieOf(request), clientInfo(request));
    sendSessionCookies(reply, cookies);
    return { success: true };
  });

  const requireCaller = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await identifyRequest(identity, request, reply);
    if (caller === 'invalid' || caller.kind !== 'session') {
      // Counted apart, or strangers could use up the limit of an owner at the same address.
      limit(reply, await attempts.byAddress('no-session', countedAddress(request.ip)));
      throw new FolioError('UNAUTHENTICATED');
    }
    // A session that was stolen lets nobody guess the password, from however many addresses.
    const source = { user: caller.userId, hasSession: true };
    await countUser(request, reply, 'change-password', source);
  };
  post('change-password', { requireCaller }, async (request, reply) => {
    const input = parse(changePasswordInput, request.body);
    const origin = clientInfo(request);
    const cookies = await authentication.changePassword(cookieOf(request), input, origin);
    sendSessionCookies(reply, cookies);
    return { success: true };
  });
}

function cookieOf({ headers }: FastifyRequest): Headers {
  return new Headers(headers.cookie === undefined ? {} : { cookie: headers.cookie });
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new FolioError('VALIDATION_FAILED', {
      details: [{ path: [], message: 'The body must be a JSON object' }],
    });
  }
  return validate(schema, body);
}
