import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, FolioError, validationError } from '../../errors.ts';
import { maxUploadBytes, maxUploadTextLength, UploadedFile } from '../../images/image-file.ts';
import { maxBodyBytes } from '../server.ts';
import { maxImageBodyBytes } from './large-bodies.ts';
import { limitedBody, requireLength, toBodyError } from './request-body.ts';
import type { TemporaryFile, TemporaryFiles } from './temporary-files.ts';

export interface MultipartForm {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
  /** The names of the files that were not stored, with `skipsFiles`. */
  readonly skipped: ReadonlyMap<string, readonly { readonly filename: string }[]>;
}

/** Maximum number of parts; more than any valid request has. */
const maxParts = 1_300;

export function isMultipart(contentType: string | undefined): boolean {
  return contentType !== undefined && /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType);
}

interface MultipartOptions {
  readonly files: TemporaryFiles;
  /** Each part with an image has a temporary file that is open until the request ends. */
  readonly maxFiles: number;
  /** Data URLs are written to files too. */
  readonly isDataUrl?: (name: string) => boolean;
  readonly skipsFiles?: boolean;
}

/** In milliseconds after the last byte, for parsing and writing. */
const finishTimeoutMs = 15_000;

/**
 * Writes files to temporary files. Throws at the first error, even if the client continues to send.
 * @throws BAD_REQUEST, PAYLOAD_TOO_LARGE, VALIDATION_FAILED, STORAGE_UNAVAILABLE
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  { files: temporary, maxFiles, isDataUrl = () => false, skipsFiles = false }: MultipartOptions,
): Promise<MultipartForm> {
  requireLength(request, maxImageBodyBytes);
  const texts = new Map<string, string[]>();
  const files = new Map<string, UploadedFile[]>();
  const skipped = new Map<string, { filename: string }[]>();
  const streams: BusboyFileStream[] = [];
  const writing: Promise<void>[] = [];
  let textBytes = 0;
  let fileCount = 0;
  const parser = openParser(request);
  const failed = Promise.withResolvers<never>();
  const fail = (error: unknown) => {
    const failure = toBodyError(error);
    failed.reject(failure);
    parser.destroy(failure);
    for (const stream of streams) stream.destroy(failure);
  };
  // `pipeline` handles the first error only; the parser may emit more.
  parser.on('error', () => {});

  const readText = async (stream: BusboyFileStream): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      textBytes += chunk.length;
      if (textBytes > maxBodyBytes) throw new FolioError('PAYLOAD_TOO_LARGE');
      chunks.push(chunk);
    }
    return textOf(Buffer.concat(chunks));
  };
  const handle = (result: Promise<void>) => {
    // Immediately, because an unhandled rejection ends the process.
    result.catch(fail);
    writing.push(result);
  };
  parser.on('file', (partName, stream, filename: string | undefined, _encoding, mimeType) => {
    // The parser emits 'error' on an incomplete part, even if nothing reads it yet.
    stream.on('error', (error) => stream.destroy(error));
    // A chunk may contain more parts after the one that failed.
    if (parser.destroyed) return void stream.destroy();
    streams.push(stream);
    const name = nameOf(partName);
    if (filename === undefined && !isDataUrl(name)) {
      const list = listOf(texts, name);
      // Reserves the position: the parts are read concurrently.
      const index = list.push('') - 1;
      const stored = readText(stream).then((text) => {
        list[index] = text;
      });
      return handle(stored);
    }
    fileCount += 1;
    if (fileCount > maxFiles) return fail(tooManyFiles(maxFiles));
    if (skipsFiles) {
      // Browsers send a part without a file name for a field without files.
      if (filename) listOf(skipped, name).push({ filename });
      return void stream.resume();
    }
    // The default of the parser for a part without a Content-Type.
    const claimedType = mimeType === 'text/plain' ? '' : mimeType;
    const isText = filename === undefined;
    const limit = isText ? maxUploadTextLength : maxUploadBytes;
    const list: (UploadedFile | undefined)[] = listOf(files, name);
    const index = list.push(undefined) - 1;
    const written = receive(stream, () => temporary.create(reply), limit).then((received) => {
      const part = { ...received, filename, claimedType, isDataUrl: isText };
      const isEmptyField = filename === '' && received.size === 0;
      list[index] = isEmptyField ? undefined : new UploadedFile(part);
    });
    handle(written);
  });
  parser.on('partsLimit', () => fail(new FolioError('PAYLOAD_TOO_LARGE')));
  let isParsed = false;
  let timer: NodeJS.Timeout | undefined;
  const body = limitedBody(request.raw, maxImageBodyBytes).once('end', () => {
    const onTimeout = () => fail(isParsed ? new FolioError('STORAGE_UNAVAILABLE') : malformed());
    timer = setTimeout(onTimeout, finishTimeoutMs);
  });
  const parse = async () => {
    await pipeline(body, parser);
    isParsed = true;
    await Promise.all(writing);
  };
  try {
    await Promise.race([failed.promise, parse()]);
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
  return { texts, files, skipped };
}

/** The parser does not expose the declared charset. Older clients use ISO-8859-1 by default. */
const textOf = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

const tooManyFiles = (maxFiles: number) =>
  validationError(
    [],
    'TOO_MANY',
    `The request has more than ${maxFiles} files, the most that are allowed`,
  );

const malformed = () => badRequest('Malformed multipart body');

/** A boundary as RFC 2046 defines it, with or without quotes. With others the parser never ends. */
const boundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i;

function openParser({ headers }: FastifyRequest) {
  if (!boundary.test(headers['content-type'] ?? '')) throw malformed();
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      // The parser would replace the bytes of a text that are not UTF-8.
      isPartAFile: () => true,
      limits: { fileSize: maxUploadTextLength + 1, parts: maxParts, headerPairs: 20 },
    });
  } catch {
    throw malformed();
  }
}

/** The parser passes undefined for a part without a name, contrary to its types. */
const nameOf = (name: string | undefined) => name ?? '';

function listOf<T>(lists: Map<string, T[]>, name: string): T[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

interface Received {
  readonly file: TemporaryFile;
  readonly size: number;
  readonly isCut: boolean;
}

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
