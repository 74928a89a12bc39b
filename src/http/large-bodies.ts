import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Semaphore } from 'async-mutex';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { FolioError } from '../errors.ts';
import { maxBodyBytes } from './server.ts';
import { type TemporaryFiles, whenOver } from './temporary-files.ts';

/** 40 MB, for the bodies that carry images (decision). */
export const maxImageBodyBytes = 40 * 1024 * 1024;

/**
 * Large JSON bodies that are in memory at a time, whoever sent them: one of 35 MB takes the
 * process three times as much and a tenth of a second in which nothing else runs.
 */
const inMemoryAtOnce = 2;
const turns = new Semaphore(inMemoryAtOnce);

/** Refuses what is over the limit by its own word. @throws PAYLOAD_TOO_LARGE */
export function requireLength({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw new FolioError('PAYLOAD_TOO_LARGE');
}

/**
 * The chunks of a body. Whoever stops reading them leaves the connection as it is, so that there
 * can be a reply.
 * @throws PAYLOAD_TOO_LARGE when it grows over the limit.
 */
export async function* chunksWithin(body: Readable, limit: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit) throw new FolioError('PAYLOAD_TOO_LARGE');
    yield chunk;
  }
}

/** Reads the rest of a body that failed: a client that still sends would not see the reply. */
export async function passOver(body: Readable, reply: FastifyReply): Promise<void> {
  reply.header('connection', 'close');
  try {
    for await (const _ of chunksWithin(body, maxImageBodyBytes));
  } catch {
    // Too long, or the client has gone: then the reply goes as it may.
  }
}

/**
 * Before a large body is parsed, it is written to a file and waits there for its turn. So the
 * bodies that wait take no memory, and a client that sends slowly keeps nobody from their turn.
 * @returns the body, to be read in place of the one given.
 * @throws PAYLOAD_TOO_LARGE, BAD_REQUEST when it ends early, STORAGE_UNAVAILABLE
 */
export async function awaitTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  limit: number,
  files: TemporaryFiles,
): Promise<RequestPayload> {
  requireLength(request, limit);
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) <= maxBodyBytes) return payload;
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return payload;
  const file = await files.create(reply);
  const size = await store(payload, file, limit).catch(async (error: unknown) => {
    await passOver(payload, reply);
    throw receiveFailure(error);
  });
  const [, release] = await turns.acquire();
  whenOver(reply, release);
  return Object.assign(Readable.from(chunksOf(file)), { receivedEncodedLength: size });
}

/** @returns the number of bytes. */
async function store(body: Readable, file: FileHandle, limit: number): Promise<number> {
  let size = 0;
  for await (const chunk of chunksWithin(body, limit)) {
    await file.writeFile(chunk);
    size += chunk.length;
  }
  return size;
}

const chunkSize = 1024 * 1024;

/** Not the file's own stream, which would keep it open beyond its `close`. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** What went wrong while a body came in: the disk, the limit, or else the client. */
export function receiveFailure(error: unknown): FolioError {
  if (error instanceof FolioError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes(code)) {
    return new FolioError('STORAGE_UNAVAILABLE');
  }
  return new FolioError('BAD_REQUEST', { message: 'The body could not be read' });
}
