import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { TestApp } from '../app/app.ts';
import { type Client, type Person, signUp } from './people.ts';

const importedNouns = [
  ...['categories', 'accounts', 'entries', 'prompt-templates', 'prompt-template-versions'],
  ...['prompt-template-labels', 'ideas'],
];

/** The files of an archive by name, in their order. */
export type ArchiveFiles = ReadonlyMap<string, Buffer>;

// biome-ignore lint/suspicious/noExplicitAny: tests compare whole records.
type Json = any;

export async function unpack(zip: Buffer): Promise<ArchiveFiles> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    expect(files.has(entry.fileName)).toBe(false);
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}

export function recordsOf(files: ArchiveFiles, name: string): Json[] {
  const lines = (files.get(`${name}.jsonl`) as Buffer).toString().split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line));
}

export const manifestOf = (files: ArchiveFiles): Json =>
  JSON.parse((files.get('manifest.json') as Buffer).toString());

export async function exportedZip(client: Client): Promise<Buffer> {
  const reply = await client.get('/exports/user-data.zip');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.rawPayload;
}

export const exportedFiles = async (client: Client) => unpack(await exportedZip(client));

/** The content of a file of records. */
export const jsonLines = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** A ZIP archive. A name with a slash at its end is a folder. */
export function pack(files: Iterable<readonly [name: string, content: Buffer | string]>) {
  const zip = new ZipFile();
  for (const [name, content] of files) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * The files as archives of version 1 have them: without versions and labels of templates, and the
 * times of updates of categories.
 */
export function ofVersion1(files: ArchiveFiles): Map<string, Buffer | string> {
  const copy = new Map<string, Buffer | string>(files);
  const { counts, ...manifest } = manifestOf(files);
  for (const noun of ['prompt-template-versions', 'prompt-template-labels']) {
    copy.delete(`${noun}.jsonl`);
    delete counts[noun];
  }
  const templates = recordsOf(files, 'prompt-templates');
  const older = templates.map(({ slug, variables, note, versionNumber, ...each }) => each);
  copy.set('prompt-templates.jsonl', jsonLines(older));
  const categories = recordsOf(files, 'categories').map(({ updatedAt, ...each }) => each);
  copy.set('categories.jsonl', jsonLines(categories));
  return copy.set('manifest.json', JSON.stringify({ ...manifest, version: 1, counts }));
}

/** An archive without records. */
export function emptyArchive(): Promise<Buffer> {
  const counts = Object.fromEntries(importedNouns.map((noun) => [noun, 0]));
  const manifest = { format: 'folio user data', version: 2, counts };
  const lists = importedNouns.map((noun) => [`${noun}.jsonl`, ''] as const);
  return pack([...lists, ['manifest.json', JSON.stringify(manifest)]]);
}

export function importZip(client: Client, payload: Buffer, headers: Record<string, string> = {}) {
  const options = { method: 'POST', url: '/imports/user-data', payload } as const;
  return client.request({ ...options, headers: { 'content-type': 'application/zip', ...headers } });
}

/**
 * What an import preserves: all records in their order, without the ids. A reference is replaced by
 * the position of its record, and an image by its content.
 */
export function comparable(files: ArchiveFiles): Json {
  const positions = (noun: string) =>
    new Map(recordsOf(files, noun).map(({ id }, index) => [id, index]));
  const categories = positions('categories');
  const accounts = positions('accounts');
  const templates = positions('prompt-templates');
  const replace = (key: string, value: Json) => {
    if (key === 'id') return undefined;
    if (key === 'categoryId') return categories.get(value);
    if (key === 'templateId') return templates.get(value);
    if (key === 'accountId') return value === null ? null : accounts.get(value);
    if (key !== 'file') return value;
    const hash = createHash('sha256').update(files.get(value) as Buffer);
    return `${value.split('.')[1]} ${hash.digest('hex')}`;
  };
  const entries = importedNouns.map((noun) => [noun, recordsOf(files, noun)]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries), replace));
}

/** Signs up a user with the data of an archive. */
export async function signUpWith(test: TestApp, zip: Buffer): Promise<Person> {
  const person = await signUp(test);
  const reply = await importZip(person, zip);
  expect(reply.statusCode, reply.body).toBe(200);
  return person;
}
