import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { type LargeJson, placeFiles, readLargeJson } from './large-json.ts';
import { limitedBody, requireLength, toBodyError } from './request-body.ts';
import { maxBodyBytes } from './server.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/** 40 MB, for the bodies that carry images (D110). */
export const maxImageBodyBytes = 40 * 1024 * 1024;

interface JsonBodyOptions {
  readonly payload: RequestPayload;
  /** In bytes. */
  readonly limit: number;
  readonly files: TemporaryFiles;
}

const received = new WeakMap<FastifyRequest, LargeJson>();

/**
 * Receives a JSON body that may be large. The images of a large one go to a file as they come; what
 * is left is parsed like any other body. So neither the number of large bodies nor how long the
 * storage takes for their images matters to other requests.
 * @returns the body, to be read in place of the one given.
 * @throws PAYLOAD_TOO_LARGE, BAD_REQUEST, STORAGE_UNAVAILABLE
 */
export async function receiveJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { payload, limit, files }: JsonBodyOptions,
): Promise<RequestPayload> {
  requireLength(request, limit);
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined ? encoding === undefined : Number(length) <= maxBodyBytes) {
    return payload;
  }
  try {
    const body = limitedBody(payload, limit);
    const large = await readLargeJson(body, () => files.create(reply));
    received.set(request, large);
    return Object.assign(Readable.from([large.json]), { receivedEncodedLength: large.size });
  } catch (error) {
    throw toBodyError(error);
  }
}

/** Puts the images of a large body, once it is parsed, in their places. */
export function placeImages(request: FastifyRequest): void {
  const large = received.get(request);
  if (large) placeFiles(request.body, large.files);
}
