import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FolioError, validationError } from '../errors.ts';
import { maxDataUrlLength } from '../images/data-url.ts';
import { UploadedFile } from '../images/image-file.ts';
import { maxImageBytes } from '../images/inspect.ts';
import { maxImageBodyBytes } from './large-bodies.ts';
import { limitedBody, requireLength, toBodyError } from './request-body.ts';
import { maxBodyBytes } from './server.ts';
import type { TemporaryFile, TemporaryFiles } from './temporary-files.ts';

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
  /** Each has a temporary file of its own, open until the request ends. */
  readonly maxFiles: number;
  /** Whether the texts of that name are data URLs, which go to files as well. */
  readonly isDataUrl?: (name: string) => boolean;
}

/** Milliseconds to parse and write what is left after the last byte of the body has arrived. */
const finishTimeoutMs = 15_000;

/**
 * Reads a multipart body as it comes: files go to temporary ones, and what is too large for an
 * image is not kept. Rejects as soon as something fails, whether or not the client goes on sending.
 * @throws BAD_REQUEST, PAYLOAD_TOO_LARGE, VALIDATION_FAILED, STORAGE_UNAVAILABLE
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  { files: temporary, maxFiles, isDataUrl = () => false }: MultipartOptions,
): Promise<MultipartForm> {
  requireLength(request, maxImageBodyBytes);
  const texts = new Map<string, string[]>();
  const files = new Map<string, UploadedFile[]>();
  const streams: BusboyFileStream[] = [];
  const writing: Promise<void>[] = [];
  let textBytes = 0;
  const parser = openParser(request, maxFiles, isDataUrl);
  const failed = Promise.withResolvers<never>();
  const fail = (error: unknown) => {
    const failure = toBodyError(error);
    failed.reject(failure);
    parser.destroy(failure);
    for (const stream of streams) stream.destroy(failure);
  };
  // It may report more than one error; `pipeline` handles the first.
  parser.on('error', () => {});

  parser.on('field', (name, value, isNameCut, isCut) => {
    textBytes += value.length;
    if (isCut || textBytes > maxBodyBytes) return fail(new FolioError('PAYLOAD_TOO_LARGE'));
    if (isNameCut) return fail(malformed());
    add(texts, nameOf(name), value);
  });
  parser.on('file', (partName, stream, filename: string | undefined, _encoding, mimeType) => {
    // The parser emits 'error' on a part that is cut short, which may have no reader yet.
    stream.on('error', (error) => stream.destroy(error));
    // A chunk may hold further parts after the one that failed.
    if (parser.destroyed) return void stream.destroy();
    streams.push(stream);
    const name = nameOf(partName);
    // The parser's own word for a part without a Content-Type.
    const claimedType = mimeType === 'text/plain' ? '' : mimeType;
    const isText = filename === undefined;
    const limit = isText ? maxDataUrlLength : maxImageBytes;
    // In the order of the parts, though they are written beside each other.
    const index = add(files, name, undefined as never);
    const written = receive(stream, () => temporary.create(reply), limit).then((received) => {
      const part = { ...received, filename, claimedType, isDataUrl: isText };
      // A browser sends an empty, nameless part for a field where no file was chosen.
      const isNothing = filename === '' && received.size === 0;
      const list = files.get(name) as (UploadedFile | undefined)[];
      list[index] = isNothing ? undefined : new UploadedFile(part);
    });
    // Of the promise that is kept, and at once: a rejection without a handler ends the process.
    written.catch(fail);
    writing.push(written);
  });
  parser.on('partsLimit', () => fail(new FolioError('PAYLOAD_TOO_LARGE')));
  parser.on('filesLimit', () => {
    fail(
      validationError(
        [],
        `The request has more than ${maxFiles} images, the most that are allowed`,
      ),
    );
  });
  let isParsed = false;
  let timer: NodeJS.Timeout | undefined;
  const body = limitedBody(request.raw, maxImageBodyBytes).once('end', () => {
    const late = () => fail(isParsed ? new FolioError('STORAGE_UNAVAILABLE') : malformed());
    timer = setTimeout(late, finishTimeoutMs);
  });
  const work = async () => {
    await pipeline(body, parser);
    isParsed = true;
    await Promise.all(writing);
  };
  try {
    await Promise.race([failed.promise, work()]);
  } catch (error) {
    fail(error);
    throw toBodyError(error);
  } finally {
    clearTimeout(timer);
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

/** A boundary as RFC 2046 defines it, in quotes or without. The parser waits forever for others. */
const boundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i;

function openParser(
  { headers }: FastifyRequest,
  maxFiles: number,
  isDataUrl: (name: string) => boolean,
) {
  if (!boundary.test(headers['content-type'] ?? '')) throw malformed();
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      isPartAFile: (name, _type, filename) => filename !== undefined || isDataUrl(name ?? ''),
      limits: {
        fieldNameSize: maxNameBytes,
        fieldSize: maxBodyBytes,
        fileSize: maxDataUrlLength + 1,
        parts: maxParts,
        files: maxFiles,
        headerPairs: 20,
      },
    });
  } catch {
    throw malformed();
  }
}

/** The parser hands over nothing for a part without a name, whatever its types say. */
const nameOf = (name: string | undefined) => name ?? '';

/** @returns the place in the list of that name. */
function add<T>(lists: Map<string, T[]>, name: string, value: T): number {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list.push(value) - 1;
}

interface Received {
  readonly file: TemporaryFile;
  readonly size: number;
  readonly isCut: boolean;
}

/** Writes a part to a file, up to one byte more than the limit; the rest is passed over. */
async function receive(
  stream: BusboyFileStream,
  create: () => Promise<TemporaryFile>,
  limit: number,
): Promise<Received> {
  const file = await create();
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size <= limit) await file.write(chunk);
    size += chunk.length;
  }
  return { file, size, isCut: size > limit };
}
