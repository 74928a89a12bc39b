import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { UploadedFile } from '../images/image-file.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import { ImportFileError, type ImportTable, maxFileBytes } from './import-table.ts';
import { readImportTable } from './read-import-table.ts';
import { receivedBytes } from './received-file.ts';

/** A file that was read before the transaction of the mutation. */
export interface ReadImport {
  readonly table: ImportTable;
  /** The file, compressed. */
  readonly content: Uint8Array;
  readonly byteSize: number;
}

/** The result of reading a file: its table, or why it is not valid. */
export class StagedImport {
  readonly read: ReadImport | undefined;
  /** Why the file is not valid. The text comes after the label of the file. */
  readonly issue: string | undefined;

  constructor(outcome: ReadImport | string) {
    if (typeof outcome === 'string') this.issue = outcome;
    else this.read = outcome;
  }
}

/** Each file takes up to 60 MB of memory while it is read. */
const queue = new FairQueue({
  concurrency: 2,
  perUser: 1,
  maxWaitingPerUser: 5,
  maxWaiting: 20,
  maxWait: 10_000,
});

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Reads a file of an argument. @throws BUSY, STORAGE_UNAVAILABLE */
export const stageImport = (source: UploadedFile | string): Promise<StagedImport> =>
  queue.run(() => readFile(source));

async function readFile(source: UploadedFile | string): Promise<StagedImport> {
  try {
    const bytes = await receivedBytes(source);
    const table = await readImportTable(bytes);
    const content = await compress(bytes);
    return new StagedImport({ table, content, byteSize: bytes.length });
  } catch (error) {
    if (error instanceof ImportFileError) return new StagedImport(error.message);
    throw error;
  }
}

/**
 * Reads a stored file again.
 * @param readContent called when it is the file's turn, because contents in the queue take memory
 * @throws BUSY, ImportFileError
 */
export const readStoredImport = (readContent: () => Promise<Uint8Array>): Promise<ImportTable> =>
  queue.run(async () =>
    readImportTable(await decompress(await readContent(), { maxOutputLength: maxFileBytes })),
  );
