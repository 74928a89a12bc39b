import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { FolioError } from '../errors.ts';
import type { Identity } from '../identity/identity.ts';
import { changePasswordInput, signInInput, signUpInput } from '../identity/input.ts';
import { problems } from '../input.ts';
import { identifyRequest } from './caller.ts';
import { isJson } from './json-body.ts';
import { refuseOtherMethods } from './methods.ts';
import { requireOwnOrigin } from './same-origin.ts';
import type { HttpServer } from './server.ts';

/** The four `/api/auth` routes; no other one answers (decision). */
export function registerAuthRoutes(server: HttpServer, config: Config, identity: Identity): void {
  const { authentication } = identity;

  const post = (
    path: string,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<object>,
    requireCaller?: (request: FastifyRequest) => Promise<void>,
  ) => {
    server.post(`/api/auth/${path}`, {
      onRequest: async (request) => {
        await requireCaller?.(request);
        requireOwnOrigin(request, config.baseUrl);
        const { 'content-type': type, 'content-length': length } = request.headers;
        const isEmpty = type === undefined && (length === undefined || length === '0');
        if (!isJson(type) && !(isEmpty && path === 'sign-out')) {
          throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
        }
      },
      handler: handle,
    });
    refuseOtherMethods(server, `/api/auth/${path}`, ['POST']);
  };

  post('sign-up/email', async ({ body }, reply) => {
    const { user, cookies } = await authentication.signUp(parse(signUpInput, body));
    reply.code(201).header('set-cookie', cookies);
    return { user };
  });

  post('sign-in/email', async ({ body }, reply) => {
    const { user, cookies } = await authentication.signIn(parse(signInInput, body));
    reply.header('set-cookie', cookies);
    return { user };
  });

  post('sign-out', async (request, reply) => {
    reply.header('set-cookie', await authentication.signOut(cookieOf(request)));
    return { success: true };
  });

  const requireSession = async (request: FastifyRequest) => {
    const caller = await identifyRequest(request, identity);
    if (caller === 'invalid' || caller.kind !== 'session') throw new FolioError('UNAUTHENTICATED');
  };
  const changePassword = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = parse(changePasswordInput, request.body);
    reply.header('set-cookie', await authentication.changePassword(cookieOf(request), input));
    return { success: true };
  };
  post('change-password', changePassword, requireSession);
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
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new FolioError('VALIDATION_FAILED', { details: problems(parsed.error) });
}
