import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ByteRange, ImageStorage, ListedObject, StoredObject } from './storage.ts';

/** Milliseconds; a client of ours waits meanwhile. */
const waits = { connectionTimeout: 3_000, requestTimeout: 15_000 };

/** Images as objects of an S3 bucket, or of what speaks like one. */
export class S3Storage implements ImageStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param url `s3://bucket/prefix?endpoint=&region=&forcePathStyle=`; credentials as AWS has them. */
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
      // The trailers of the default are stored as content by some servers that speak S3.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: waits,
      maxAttempts: 3,
    });
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({ ...this.#at(key), Body: bytes, ContentType: contentType }),
    );
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    try {
      const bytes = range && `bytes=${range.start}-${range.end}`;
      const reply = await this.#client.send(
        new GetObjectCommand({ ...this.#at(key), ...(bytes ? { Range: bytes } : {}) }),
      );
      const whole = reply.ContentRange?.split('/')[1] ?? reply.ContentLength;
      return { size: Number(whole), body: reply.Body as Readable };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async *list(): AsyncGenerator<readonly ListedObject[]> {
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: this.#prefix,
          ...(token ? { ContinuationToken: token } : {}),
        }),
      );
      yield (page.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({
        key: Key.slice(this.#prefix.length),
        modifiedAt: LastModified,
      }));
      token = page.NextContinuationToken;
    } while (token);
  }

  close(): void {
    this.#client.destroy();
  }
}
