import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  type ByteRange,
  isImageKey,
  type ListedPage,
  markerName,
  maxMarkerBytes,
  type StorageDriver,
  type StoredBytes,
} from './storage.ts';

/** Of one attempt, in milliseconds. Without the last setting, the client would only warn. */
const waits = { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true };

export class S3Storage implements StorageDriver {
  /** Less than the client's connections: beyond these, the client queues calls without a limit. */
  readonly concurrency = 32;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param url `s3://bucket/prefix?endpoint=&region=&forcePathStyle=` */
  constructor(url: URL) {
    const { hostname, pathname, searchParams } = url;
    const endpoint = searchParams.get('endpoint');
    const region = searchParams.get('region');
    this.#bucket = hostname;
    this.#prefix = pathname.replace(/^\/+/, '').replace(/([^/])\/*$/, '$1/');
    this.#client = new S3Client({
      ...(endpoint ? { endpoint } : {}),
      ...(region ? { region } : {}),
      forcePathStyle: searchParams.get('forcePathStyle') === 'true',
      // Some compatible servers store the default checksum trailers as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: waits,
      maxAttempts: 3,
    });
  }

  async prepare(): Promise<void> {
    await this.#client.config.region();
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  async put(key: string, bytes: Buffer, contentType: string, signal: AbortSignal): Promise<void> {
    const command = new PutObjectCommand({
      ...this.#at(key),
      Body: bytes,
      ContentType: contentType,
    });
    const { ETag } = await this.#client.send(command, { abortSignal: signal });
    // A proxy can return 200 with a page of its own.
    if (ETag === undefined) throw new Error('the storage did not confirm the object');
  }

  async read(
    key: string,
    { start, end }: ByteRange,
    signal: AbortSignal,
  ): Promise<StoredBytes | undefined> {
    const command = new GetObjectCommand({ ...this.#at(key), Range: `bytes=${start}-${end}` });
    try {
      const { Body, ContentRange } = await this.#client.send(command, { abortSignal: signal });
      const bytes = await readWhole(Body as Readable, end + 1 - start, signal);
      const size = Number(ContentRange?.split('/')[1]);
      if (!Number.isSafeInteger(size)) throw new Error('the storage does not support byte ranges');
      if (bytes.length < Math.min(end + 1, size) - start) {
        throw new Error('the storage sent less than the requested range');
      }
      return { size, bytes };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      if ((error as Error).name === 'InvalidRange') return { size: 0, bytes: Buffer.alloc(0) };
      throw error;
    }
  }

  async delete(key: string, signal: AbortSignal): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)), { abortSignal: signal });
  }

  async listPage(from: string | undefined, signal: AbortSignal): Promise<ListedPage> {
    const command = new ListObjectsV2Command({
      Bucket: this.#bucket,
      Prefix: this.#prefix,
      // Objects in deeper folders do not belong to folio.
      Delimiter: '/',
      ...(from ? { ContinuationToken: from } : {}),
    });
    const page = await this.#client.send(command, { abortSignal: signal });
    const objects = (page.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({
      key: Key.slice(this.#prefix.length),
      modifiedAt: LastModified,
    }));
    return {
      objects: objects.filter(({ key }) => isImageKey(key)),
      next: page.IsTruncated ? page.NextContinuationToken : undefined,
    };
  }

  async readMarker(signal: AbortSignal): Promise<string | undefined> {
    const range = { start: 0, end: maxMarkerBytes - 1 };
    return (await this.read(markerName, range, signal))?.bytes.toString();
  }

  writeMarker(marker: string, signal: AbortSignal): Promise<void> {
    return this.put(markerName, Buffer.from(marker), 'application/json', signal);
  }

  close(): void {
    this.#client.destroy();
  }
}

/** @throws if the body is longer than the requested range, or if the signal is aborted. */
async function readWhole(body: Readable, limit: number, signal: AbortSignal): Promise<Buffer> {
  const onAbort = () => body.destroy(signal.reason as Error);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw new Error('the storage sent more than the requested range');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, length);
  } finally {
    signal.removeEventListener('abort', onAbort);
    body.destroy();
  }
}
