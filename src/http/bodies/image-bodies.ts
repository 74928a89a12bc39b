import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { QuotaConfig } from '../../settings/quotas.ts';
import { maxImageBodyBytes, placeImages, receiveJson } from './large-bodies.ts';
import { type MultipartForm, readMultipart } from './multipart.ts';
import { TemporaryFiles } from './temporary-files.ts';

export interface ImageBodies {
  routeOptions(limitOf?: (request: FastifyRequest) => number): object;
  /** @param isDataUrl whether values of this name are data URLs. */
  readMultipart(
    request: FastifyRequest,
    reply: FastifyReply,
    isDataUrl?: (name: string) => boolean,
  ): Promise<MultipartForm>;
  /** The texts of a multipart body, and the names of its files, which are not stored. */
  readTexts(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Pick<MultipartForm, 'texts' | 'skipped'>>;
}

/** @param folder for temporary files; created if it does not exist. */
export function openImageBodies(
  folder: string,
  quotas: Pick<QuotaConfig, 'imagesPerRequest'>,
): ImageBodies {
  const files = new TemporaryFiles(folder);
  return {
    routeOptions: (limitOf = () => maxImageBodyBytes) => ({
      bodyLimit: maxImageBodyBytes,
      preParsing: (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) =>
        request.routeOptions.config.acceptsMultipart?.(request)
          ? Promise.resolve(payload)
          : receiveJson(request, reply, { payload, limit: limitOf(request), files }),
      preValidation: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
        placeImages(request);
        done();
      },
    }),
    readMultipart: (request, reply, isDataUrl) =>
      readMultipart(request, reply, {
        files,
        maxFiles: quotas.imagesPerRequest,
        ...(isDataUrl ? { isDataUrl } : {}),
      }),
    readTexts: (request, reply) =>
      readMultipart(request, reply, {
        files,
        maxFiles: quotas.imagesPerRequest,
        skipsFiles: true,
      }),
  };
}
