import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FolioError } from '../../errors.ts';
import { maxUploadTextLength, UploadedFile } from '../../images/image-file.ts';
import { maxBodyBytes } from '../server.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import { malformedJson } from './json-body.ts';
import { JsonLiteralDecoder } from './json-literal.ts';
import type { TemporaryFile } from './temporary-files.ts';

/** Shorter strings are not checked for a data URL. */
const longString = 16 * 1024;
/** Other long strings are cut here; every field and document has a lower limit. */
const maxTextBytes = maxBodyBytes + 1;
/** An ordinary body and one cut string. */
const maxKeptBytes = maxBodyBytes + maxTextBytes;

const pieceBytes = 64 * 1024;
const quote = 0x22;
const backslash = 0x5c;
const quoteBytes = Buffer.of(quote);

type Sink = (text: string) => Promise<void> | void;

interface LongString {
  readonly decoder: JsonLiteralDecoder;
  readonly sink: Sink;
  readonly finish: () => void;
}

export interface LargeJson {
  readonly json: Buffer;
  readonly files: ReadonlyMap<string, UploadedFile>;
  readonly size: number;
}

/**
 * Reads a JSON body of up to 40 MiB. Long data URLs are written to a file, and only the rest is
 * parsed: parsing 40 MiB of JSON would block other requests for seconds.
 * @throws BAD_REQUEST, PAYLOAD_TOO_LARGE if the rest is too large, STORAGE_UNAVAILABLE
 */
export async function readLargeJson(
  body: Readable,
  createFile: () => Promise<TemporaryFile>,
): Promise<LargeJson> {
  const reader = new LargeJsonReader(createFile);
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // In small pieces, because the limits are checked once per piece.
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      await reader.read(chunk.subarray(at, at + pieceBytes));
    }
  }
  return { json: reader.kept.view(), files: reader.files, size };
}

class LargeJsonReader {
  readonly kept = new GrowingBuffer();
  readonly files = new Map<string, UploadedFile>();
  readonly #createFile: () => Promise<TemporaryFile>;
  /** Prevents clients from guessing a placeholder. */
  readonly #nonce = randomUUID();
  #file: TemporaryFile | undefined;
  #fileSize = 0;
  #isInString = false;
  #isEscaped = false;
  /** The start of the current string in `kept`. */
  #start = 0;
  /** The current string is known to be no data URL. */
  #isText = false;
  #long: LongString | undefined;

  constructor(createFile: () => Promise<TemporaryFile>) {
    this.#createFile = createFile;
  }

  async read(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const from = at;
      if (this.#isInString) {
        at = this.#endOfString(chunk, from);
        await this.#addToString(chunk.subarray(from, at));
        if (at === chunk.length) return;
        await this.#endString();
        at += 1;
        this.#keep(quoteBytes);
      } else {
        const opening = chunk.indexOf(quote, from);
        at = opening === -1 ? chunk.length : opening + 1;
        this.#keep(chunk.subarray(from, at));
        if (opening !== -1) this.#beginString();
      }
    }
  }

  #endOfString(chunk: Buffer, from: number): number {
    let isEscaped = this.#isEscaped;
    let at = from;
    // Byte by byte: `indexOf` would be slow for a string with many backslashes.
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    return at;
  }

  #keep(bytes: Buffer): void {
    this.kept.append(bytes);
    if (this.kept.length > maxKeptBytes) throw new FolioError('PAYLOAD_TOO_LARGE');
  }

  #beginString(): void {
    this.#isInString = true;
    this.#isText = false;
    this.#start = this.kept.length;
  }

  async #addToString(bytes: Buffer): Promise<void> {
    if (this.#long) return this.#pass(this.#long, (decoder) => decoder.decode(bytes));
    this.#keep(bytes);
    const length = this.kept.length - this.#start;
    if (length < longString) return;
    if (!this.#isText && this.#isDataUrl()) return this.#redirect(await this.#toFile());
    this.#isText = true;
    if (length >= maxTextBytes) return this.#redirect(this.#toCutText());
  }

  async #endString(): Promise<void> {
    this.#isInString = false;
    const long = this.#long;
    if (!long) return;
    await this.#pass(long, (decoder) => decoder.end());
    long.finish();
    this.#long = undefined;
  }

  #isDataUrl(): boolean {
    const head = this.kept.view(this.#start, this.#start + 1_000).toString('latin1');
    // The slash of the type may be escaped.
    return /^data:[^,"]{0,980};base64,/i.test(head);
  }

  async #redirect(long: LongString): Promise<void> {
    this.#long = long;
    const bytes = this.kept.removeFrom(this.#start);
    await this.#pass(long, (decoder) => decoder.decode(bytes));
  }

  async #pass(
    { decoder, sink }: LongString,
    decode: (decoder: JsonLiteralDecoder) => string,
  ): Promise<void> {
    let text: string;
    try {
      text = decode(decoder);
    } catch {
      throw malformedJson();
    }
    await sink(text);
  }

  async #toFile(): Promise<LongString> {
    this.#file ??= await this.#createFile();
    const file = this.#file;
    const start = this.#fileSize;
    let size = 0;
    return {
      decoder: new JsonLiteralDecoder(),
      sink: async (text) => {
        if (size > maxUploadTextLength) return;
        // As UTF-8: in latin1, other characters could become characters of base64.
        const bytes = Buffer.from(text);
        await file.write(bytes);
        size += bytes.length;
      },
      finish: () => {
        this.#fileSize = start + size;
        const placeholder = `${this.#nonce}:${this.files.size}`;
        this.files.set(placeholder, imageIn(file, start, size));
        this.#keep(Buffer.from(placeholder));
      },
    };
  }

  #toCutText(): LongString {
    let isCut = false;
    return {
      decoder: new JsonLiteralDecoder(),
      sink: (text) => {
        if (!isCut) this.#keep(Buffer.from(JSON.stringify(text).slice(1, -1)));
        isCut = true;
      },
      finish: () => {},
    };
  }
}

function imageIn(file: TemporaryFile, start: number, size: number): UploadedFile {
  return new UploadedFile({
    file: {
      read: (into, position) => file.read(into, start + position),
    },
    size,
    filename: undefined,
    claimedType: '',
    isCut: size > maxUploadTextLength,
    isDataUrl: true,
  });
}

export function placeFiles(body: unknown, files: LargeJson['files']): void {
  if (files.size === 0) return;
  const containers = [body];
  for (let value = containers.pop(); value !== undefined; value = containers.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const container = value as Record<string, unknown>;
    for (const key of Object.keys(container)) {
      const item = container[key];
      const file = typeof item === 'string' ? files.get(item) : undefined;
      if (file) container[key] = file;
      else if (typeof item === 'object' && item !== null) containers.push(item);
    }
  }
}
