import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startS3 } from '../../s3/server.ts';
import { newFolder } from '../disk/new-folder.ts';

/** A storage as its operator sees it: any key may be in it, folio's or not. */
export interface ImageStore {
  readonly storageUrl: string;
  /** Every key, in order. */
  keys(): Promise<string[]>;
  write(key: string, text: string): Promise<void>;
  read(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

/** In a folder. Keys of images are below the folder that folio puts them in. */
async function folderStore(): Promise<ImageStore> {
  const root = newFolder();
  const folder = join(root, 'images');
  const pathOf = (key: string) =>
    join(folder, /^[\da-f-]{36}/.test(key) ? key.slice(34, 36) : '', key);
  return {
    storageUrl: `file://${folder}`,
    async keys() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
          return path.replace(/^[\da-f]{2}\/(?=[\da-f-]{36})/, '');
        })
        .toSorted();
    },
    async write(key, text) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      writeFileSync(pathOf(key), text);
      // As old as anything may be; sweeps of tests run at times of their own.
      const past = Date.parse('2026-01-01T00:00:00Z') / 1000;
      utimesSync(pathOf(key), past, past);
    },
    read: async (key) => readFileSync(pathOf(key), 'utf8'),
    remove: async (key) => rmSync(pathOf(key)),
    close: async () => rmSync(root, { recursive: true }),
  };
}

/** In a bucket, below a prefix that other programs use too. */
async function bucketStore(): Promise<ImageStore> {
  const s3 = await startS3();
  const storageUrl = s3.storageUrl.replace('?', '/shared/images?');
  const Bucket = 'folio-images';
  const endpoint = new URL(s3.storageUrl).searchParams.get('endpoint') as string;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  const prefix = 'shared/images/';
  return {
    storageUrl,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key = '' }) => Key.replace(prefix, '')).toSorted();
    },
    async write(key, text) {
      await client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body: text }));
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }));
      return (await Body?.transformToString()) ?? '';
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }));
    },
    async close() {
      client.destroy();
      await s3.close();
    },
  };
}

export const imageStores = [
  ['files', folderStore],
  ['a bucket', bucketStore],
] as const;
