import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isObject } from '../../common/is-object.ts';
import type { Config } from '../../config.ts';
import { FolioError, validationError } from '../../errors.ts';
import type { Identity } from '../../identity/identity.ts';
import { changePasswordInput, signInInput, signUpInput } from '../../identity/input.ts';
import type { AuthRequest } from '../../identity/started-attempt.ts';
import { validate } from '../../input/issues.ts';
import { paths } from '../../paths.ts';
import { isJson } from '../bodies/json-body.ts';
import { sendRateLimit } from '../limits/rate-limit-headers.ts';
import { rejectOtherMethods } from '../methods.ts';
import { definePlugin } from '../plugin.ts';
import type { HttpServer } from '../server.ts';
import { authRequest } from './auth-request.ts';
import { requireOwnOrigin } from './same-origin.ts';
import { identifyRequest, sendSessionCookies } from './session-cookie.ts';

interface AuthRoute<Started> {
  readonly start: (request: FastifyRequest, reply: FastifyReply) => Promise<Started>;
  readonly handle: (started: Started, body: unknown, reply: FastifyReply) => Promise<object>;
  /** Default: false. */
  readonly allowsNoBody?: boolean;
}

interface AuthRoutesOptions {
  readonly config: Pick<Config, 'baseUrl'>;
  readonly identity: Identity;
}

/** The four `/api/auth` routes. Other paths below it return 404 (D68). */
export const authPlugin = definePlugin<AuthRoutesOptions>(
  { name: 'auth', dependencies: ['errors', 'methods', 'bodies'] },
  registerAuthRoutes,
);

function registerAuthRoutes(server: HttpServer, { config, identity }: AuthRoutesOptions): void {
  const { authentication } = identity;

  const post = <Started>(path: string, route: AuthRoute<Started>) => {
    const started = new WeakMap<FastifyRequest, { readonly value: Started }>();
    server.post(`${paths.auth}/${path}`, {
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        started.set(request, { value: await route.start(request, reply) });
        requireOwnOrigin(request, config.baseUrl);
        if (!isJson(request.headers['content-type']) && !(route.allowsNoBody && isEmpty(request))) {
          throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
        }
      },
      handler: async (request, reply) => {
        const start = started.get(request);
        if (!start) throw new Error('the attempt was not started');
        return route.handle(start.value, request.body, reply);
      },
    });
    rejectOtherMethods(server, `${paths.auth}/${path}`, ['POST']);
  };

  post('sign-up/email', {
    start: (request, reply) => authentication.startAttempt('sign-up', withLimits(request, reply)),
    async handle(attempt, body, reply) {
      const { user, cookies } = await authentication.signUp(attempt, parse(signUpInput, body));
      sendSessionCookies(reply.code(201), cookies);
      return { user };
    },
  });

  post('sign-in/email', {
    start: (request, reply) => authentication.startAttempt('sign-in', withLimits(request, reply)),
    async handle(attempt, body, reply) {
      const { user, cookies } = await authentication.signIn(attempt, parse(signInInput, body));
      sendSessionCookies(reply, cookies);
      return { user };
    },
  });

  post('sign-out', {
    start: async (request) => authRequest(request),
    allowsNoBody: true,
    async handle(request, _body, reply) {
      sendSessionCookies(reply, await authentication.signOut(request));
      return { success: true };
    },
  });

  post('change-password', {
    async start(request, reply) {
      const caller = await identifyRequest(identity, request, reply);
      return authentication.startPasswordChange(withLimits(request, reply), caller);
    },
    async handle(attempt, body, reply) {
      const input = parse(changePasswordInput, body);
      sendSessionCookies(reply, await authentication.changePassword(attempt, input));
      return { success: true };
    },
  });
}

function withLimits(request: FastifyRequest, reply: FastifyReply): AuthRequest {
  return authRequest(request, (state) => sendRateLimit(reply, state));
}

function isEmpty({ headers }: FastifyRequest): boolean {
  const { 'content-type': type, 'content-length': length } = headers;
  return type === undefined && (length === undefined || length === '0');
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (!isObject(body)) {
    throw validationError([], 'INVALID', 'The body must be a JSON object');
  }
  return validate(schema, body);
}
