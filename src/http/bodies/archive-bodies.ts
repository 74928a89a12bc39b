import type { FastifyReply, FastifyRequest } from 'fastify';
import { UploadedArchive } from '../../archives/uploaded-archive.ts';
import { limitedBody, requireLength, toBodyError } from './request-body.ts';
import type { TemporaryFiles } from './temporary-files.ts';

interface ArchiveBodyOptions {
  readonly files: TemporaryFiles;
  readonly limit: number;
}

/** To a temporary file. @throws PAYLOAD_TOO_LARGE, BAD_REQUEST, STORAGE_UNAVAILABLE */
export async function receiveArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, limit }: ArchiveBodyOptions,
): Promise<UploadedArchive> {
  requireLength(request, limit);
  const file = await files.create(reply);
  let size = 0;
  try {
    for await (const chunk of limitedBody(request.raw, limit)) {
      await file.write(chunk);
      size += chunk.length;
    }
  } catch (error) {
    throw toBodyError(error);
  }
  return new UploadedArchive(file, size);
}
