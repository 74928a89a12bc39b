import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { FolioError } from '../errors.ts';
import type { Attempt, Attempts } from '../identity/attempts.ts';
import type { Identity } from '../identity/identity.ts';
import { changePasswordInput, signInInput, signUpInput } from '../identity/input.ts';
import { validated } from '../input.ts';
import { countedAddress } from './client-address.ts';
import { isJson } from './json-body.ts';
import { refuseOtherMethods } from './methods.ts';
import { sendRateLimit } from './rate-limit-headers.ts';
import type { RateLimitState } from './rate-limiter.ts';
import { requestOrigin } from './request-origin.ts';
import { requireOwnOrigin } from './same-origin.ts';
import type { HttpServer } from './server.ts';

/** The four `/api/auth` routes; no other one answers (decision). */
export function registerAuthRoutes(
  server: HttpServer,
  config: Config,
  identity: Identity,
  attempts: Attempts<RateLimitState>,
): void {
  const { authentication } = identity;

  interface Options {
    /** Counted by address before the body is read. */
    readonly attempt?: Attempt;
    /** Asked first; throws what the caller is told. */
    readonly requireCaller?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    readonly mayBeEmpty?: boolean;
  }

  const limit = (reply: FastifyReply, state: RateLimitState | undefined) => {
    if (state) sendRateLimit(reply, state);
    if (state?.exceeded) throw new FolioError('RATE_LIMITED');
  };

  const post = (
    path: string,
    { attempt, requireCaller, mayBeEmpty = false }: Options,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ) => {
    server.post(`/api/auth/${path}`, {
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (attempt) {
          limit(reply, await attempts.byAddress(attempt, countedAddress(request.ip)));
        }
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
    refuseOtherMethods(server, `/api/auth/${path}`, ['POST']);
  };

  post('sign-up/email', { attempt: 'sign-up' }, async (request, reply) => {
    const input = parse(signUpInput, request.body);
    limit(reply, await attempts.byAccount('sign-up', input.email));
    const { user, cookies } = await authentication.signUp(input, requestOrigin(request));
    reply.code(201).header('set-cookie', cookies);
    return { user };
  });

  post('sign-in/email', { attempt: 'sign-in' }, async (request, reply) => {
    const input = parse(signInInput, request.body);
    limit(reply, await attempts.byAccount('sign-in', input.email.trim().toLowerCase()));
    const { user, cookies } = await authentication.signIn(input, requestOrigin(request));
    reply.header('set-cookie', cookies);
    return { user };
  });

  post('sign-out', { mayBeEmpty: true }, async (request, reply) => {
    const cookies = await authentication.signOut(cookieOf(request), requestOrigin(request));
    reply.header('set-cookie', cookies);
    return { success: true };
  });

  const requireCaller = async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization, cookie } = request.headers;
    const caller = await identity.identify({ authorization, cookie });
    if (caller === 'invalid' || caller.kind !== 'session') throw new FolioError('UNAUTHENTICATED');
    // A session that was stolen lets nobody guess the password, from however many addresses.
    limit(reply, await attempts.byAccount('change-password', caller.userId));
  };
  const guarded = { attempt: 'change-password', requireCaller } as const;
  post('change-password', guarded, async (request, reply) => {
    const input = parse(changePasswordInput, request.body);
    const origin = requestOrigin(request);
    const cookies = await authentication.changePassword(cookieOf(request), input, origin);
    reply.header('set-cookie', cookies);
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
  return validated(schema, body);
}
