import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { maxBodyBytes } from '../server.ts';
import { type LargeJson, placeFiles, readLargeJson } from './large-json.ts';
import { limitedBody, requireLength, toBodyError } from './request-body.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/** 40 MiB, for bodies with images (D110). */
export const maxImageBodyBytes = 40 * 1024 * 1024;

interface JsonBodyOptions {
  readonly payload: RequestPayload;
  readonly limit: number;
  readonly files: TemporaryFiles;
}

const largeBodies = new WeakMap<FastifyRequest, LargeJson>();

/**
 * Writes the images of a large body to a file while it arrives, and parses only the rest, so that
 * large bodies and a slow storage do not delay other requests.
 * @returns the body to parse in place of the payload.
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
    largeBodies.set(request, large);
    return Object.assign(Readable.from([large.json]), { receivedEncodedLength: large.size });
  } catch (error) {
    throw toBodyError(error);
  }
}

export function placeImages(request: FastifyRequest): void {
  const large = largeBodies.get(request);
  if (large) placeFiles(request.body, large.files);
}
