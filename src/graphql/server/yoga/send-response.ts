import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { addVary } from '../../../http/replies/vary.ts';
import { LightResponse } from './light-response.ts';

/** Headers that Node sets, and `content-encoding`, which Yoga sets to an invalid value. */
const ignoredHeaders = new Set([
  'connection',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]);

/** Sends a response of Yoga or of one of its plugins. @throws the error that it stands for */
export function sendResponse(reply: FastifyReply, response: Response): FastifyReply {
  addVary(reply, 'Accept');
  const light: unknown = response;
  if (light instanceof LightResponse) {
    for (const [name, value] of light.headerFields()) reply.header(name, value);
    if (light.error !== undefined) throw light.error;
    return reply.code(light.status).send(light.content);
  }
  for (const [name, value] of response.headers) {
    if (!ignoredHeaders.has(name)) reply.header(name, value);
  }
  const isStream = reply.getHeader('content-type') === 'text/event-stream';
  // The events can contain the secret of a key.
  if (isStream) reply.header('cache-control', 'no-store');
  // Readable.fromWeb would accept the platform's streams only, and Yoga creates others.
  const body = response.body && Readable.from(response.body as AsyncIterable<Uint8Array>);
  return reply.code(response.status).send(body);
}
