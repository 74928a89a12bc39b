import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import { maxDataUrlLength } from '../images/data-url.ts';
import { UploadedFile } from '../images/image-file.ts';
import { maxImageBytes } from '../images/inspect.ts';
import {
  chunksWithin,
  maxImageBodyBytes,
  passOver,
  receiveFailure,
  requireLength,
} from './large-bodies.ts';
import { maxBodyBytes } from './server.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/** A multipart body: its texts and its files by name, each in the order in which they came. */
export interface MultipartForm {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
}

/** Parts of one body; more would only be to make us work. */
const maxParts = 200;
const maxNameBytes = 200;

export function isMultipart(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';
}

interface MultipartOptions {
  readonly files: TemporaryFiles;
  /** Whether the texts of that name are data URLs, which go to files as well. */
  readonly isDataUrl?: (name: string) => boolean;
}

/**
 * Reads a multipart body as it comes: files go to temporary ones, and what is too large for an
 * image is not kept.
 * @throws BAD_REQUEST, PAYLOAD_TOO_LARGE, STORAGE_UNAVAILABLE
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  { files: temporary, isDataUrl = () => false }: MultipartOptions,
): Promise<MultipartForm> {
  requireLength(request, maxImageBodyBytes);
  const texts = new Map<string, string[]>();
  const files = new Map<string, UploadedFile[]>();
  const writing: Promise<void>[] = [];
  let textBytes = 0;
  const parser = openParser(request, isDataUrl);
  const fail = (failure: FolioError) => parser.destroy(failure);

  parser.on('field', (name, value, isNameCut, isCut) => {
    textBytes += value.length;
    if (isCut || textBytes > maxBodyBytes) return fail(new FolioError('PAYLOAD_TOO_LARGE'));
    if (isNameCut) return fail(malformed());
    add(texts, name, value);
  });
  parser.on('file', (name, stream, filename: string | undefined, _encoding, mimeType) => {
    const isText = filename === undefined;
    const limit = isText ? maxDataUrlLength : maxImageBytes;
    // In the order of the parts, though they are written beside each other.
    const index = add(files, name, undefined as never);
    const received = receive(stream, () => temporary.create(reply), limit);
    writing.push(
      received.then(({ file, size, isCut }) => {
        const part = { file, size, isCut, filename, claimedType: mimeType, isDataUrl: isText };
        // A browser sends an empty, nameless part for a field where no file was chosen.
        const isNothing = filename === '' && size === 0;
        const list = files.get(name) as (UploadedFile | undefined)[];
        list[index] = isNothing ? undefined : new UploadedFile(part);
      }),
    );
    received.catch((error: unknown) => fail(receiveFailure(error)));
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => fail(new FolioError('PAYLOAD_TOO_LARGE')));
  }
  try {
    const chunks = chunksWithin(request.raw, maxImageBodyBytes);
    await pipeline(Readable.from(chunks, { highWaterMark: 1 }), parser);
    await Promise.all(writing);
  } catch (error) {
    await Promise.allSettled(writing);
    await passOver(request.raw, reply);
    throw receiveFailure(error);
  }
  for (const [name, list] of files) {
    files.set(
      name,
      list.filter((file) => file !== undefined),
    );
  }
  return { texts, files };
}

const malformed = () => new FolioError('BAD_REQUEST', { message: 'Malformed multipart body' });

function openParser({ headers }: FastifyRequest, isDataUrl: (name: string) => boolean) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      isPartAFile: (name, _type, filename) => filename !== undefined || isDataUrl(name ?? ''),
      limits: {
        fieldNameSize: maxNameBytes,
        fieldSize: maxBodyBytes,
        fileSize: maxDataUrlLength + 1,
        parts: maxParts,
        headerPairs: 20,
      },
    });
  } catch {
    // Without a boundary, for one.
    throw malformed();
  }
}

/** @returns the place in the list of that name. */
function add<T>(lists: Map<string, T[]>, name: string, value: T): number {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list.push(value) - 1;
}

interface Received {
  readonly file: FileHandle;
  readonly size: number;
  readonly isCut: boolean;
}

/** Writes a part to a file, up to one byte more than the limit; the rest is passed over. */
async function receive(
  stream: BusboyFileStream,
  create: () => Promise<FileHandle>,
  limit: number,
): Promise<Received> {
  const file = await create();
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size <= limit) await file.writeFile(chunk);
    size += chunk.length;
  }
  return { file, size, isCut: size > limit };
}
