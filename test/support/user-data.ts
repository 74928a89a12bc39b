import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Client } from './people.ts';

/** The files of an archive by name, in their order. */
export type ArchiveFiles = ReadonlyMap<string, Buffer>;

// biome-ignore lint/suspicious/noExplicitAny: tests compare records whole.
type Json = any;

async function unpack(zip: Buffer): Promise<ArchiveFiles> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    expect(files.has(entry.fileName)).toBe(false);
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}

/** The records of a file of an archive. */
export function recordsOf(files: ArchiveFiles, name: string): Json[] {
  const lines = (files.get(`${name}.jsonl`) as Buffer).toString().split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line));
}

export const manifestOf = (files: ArchiveFiles): Json =>
  JSON.parse((files.get('manifest.json') as Buffer).toString());

/** The archive of a user's data. */
export async function exportedZip(client: Client): Promise<Buffer> {
  const reply = await client.get('/exports/user-data.zip');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.rawPayload;
}

export const exportedFiles = async (client: Client) => unpack(await exportedZip(client));
