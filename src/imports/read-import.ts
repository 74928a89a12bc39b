import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { UploadedFile } from '../images/image-file.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import { type ImportTable, maxFileBytes } from './import-table.ts';
import { readImportTable } from './read-import-table.ts';
import { receivedBytes } from './received-file.ts';

export interface ReadImport {
  readonly table: ImportTable;
  /** The file, compressed. */
  readonly content: Uint8Array;
  readonly byteSize: number;
}

/** Reading a file takes up to 60 MB of memory. */
const queue = new FairQueue({
  name: 'import_files',
  concurrency: 2,
  perUser: 1,
  maxWaitingPerUser: 5,
  maxWaiting: 20,
  maxWait: 10_000,
});

/** Waits for the turn of the caller. @throws BUSY */
export const inImportTurn = <T>(read: () => Promise<T>): Promise<T> => queue.run(read);

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** @throws ImportFileError, STORAGE_UNAVAILABLE */
export async function readImport(source: UploadedFile | string): Promise<ReadImport> {
  const bytes = await receivedBytes(source);
  const table = await readImportTable(bytes);
  return { table, content: await compress(bytes), byteSize: bytes.length };
}

/** @param content the file, compressed @throws ImportFileError */
export const readStoredImport = async (content: Uint8Array): Promise<ImportTable> =>
  readImportTable(await decompress(content, { maxOutputLength: maxFileBytes }));
