import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, onSendHookHandler, RouteOptions } from 'fastify';
import {
  acceptedEncoding,
  compressConstant,
  compressStream,
  compressText,
  type Encoding,
} from '../bodies/encodings.ts';
import { definePlugin } from '../plugin.ts';
import { encodedETag } from './etag.ts';
import { addVary } from './vary.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Not for a response that can contain a secret next to a value that another site chooses: its
     * length would reveal what occurs in both (BREACH).
     */
    compressible?: true | ((request: FastifyRequest) => boolean);
  }
}

/** In bytes. A smaller response fits in one network packet. */
const minBytes = 1024;

const compressibleTypes = /^(text\/(html|css|javascript|plain)|application\/([\w.-]+\+)?json)\b/;

/** Responses that set a cookie are never compressed. Registered before the routes. */
export const compressionPlugin = definePlugin(
  { name: 'compression', dependencies: ['host'] },
  (server) => {
    server.addHook('onRoute', (route) => {
      if (!route.config?.compressible) return;
      // After the hooks of plugins: they may still set a cookie. Before Fastify's hook of HEAD
      // routes: it removes the body.
      route.onSend = [compress, ...onSendHooks(route)];
    });
  },
);

function onSendHooks({ onSend = [] }: RouteOptions) {
  return Array.isArray(onSend) ? onSend : [onSend];
}

const compress: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const { compressible } = request.routeOptions.config;
  if (typeof compressible === 'function' && !compressible(request)) return done(null, payload);
  const isNotModified = reply.statusCode === 304;
  if (!isNotModified && !isCompressible(reply, payload)) return done(null, payload);
  addVary(reply, 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding || isNotModified) return done(null, payload);
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') reply.header('etag', encodedETag(etag, encoding));
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  compressed(payload, encoding).then((encoded) => done(null, encoded), done);
};

async function compressed(payload: unknown, encoding: Encoding): Promise<unknown> {
  if (typeof payload === 'string') return compressText(payload, encoding);
  if (Buffer.isBuffer(payload)) return compressConstant(payload, encoding);
  // `pipeline` destroys both streams if one fails; the server closes the connection.
  return pipeline(payload as Readable, compressStream(encoding), () => {});
}

function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return false;
  if (!compressibleTypes.test(String(reply.getHeader('content-type')))) return false;
  return sizeOf(reply, payload) >= minBytes;
}

function sizeOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload ? Number(reply.getHeader('content-length') ?? 0) : 0;
}
