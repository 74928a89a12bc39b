import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { createFolders } from '../../common/create-folders.ts';
import { FolioError } from '../../errors.ts';
import { StartError } from '../../start/start-error.ts';

/** A file is unlinked while it is open: the system deletes it when the process is killed. */
export class TemporaryFiles {
  readonly #folder: string;

  /** @throws {StartError} */
  constructor(folder: string) {
    this.#folder = folder;
    try {
      createFolders(folder);
    } catch (error) {
      throw new StartError(
        `The folder for temporary files in DATA_DIR could not be created: ${(error as Error).message}`,
      );
    }
  }

  /** Closed when the reply is sent or the client disconnects. @throws STORAGE_UNAVAILABLE */
  async create(reply: FastifyReply): Promise<TemporaryFile> {
    const path = join(this.#folder, randomUUID());
    const handle = await attempt(() => open(path, 'wx+', 0o600));
    const file = new TemporaryFile(handle);
    try {
      await attempt(() => rm(path));
    } catch (error) {
      await file.close();
      throw error;
    }
    closeWithReply(reply, file);
    return file;
  }
}

/** An unlinked file. All errors of the file system become STORAGE_UNAVAILABLE. */
export class TemporaryFile {
  readonly #handle: FileHandle;
  #closing: Promise<void> | undefined;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  write(data: Buffer | string): Promise<void> {
    return attempt(() => this.#handle.writeFile(data));
  }

  /**
   * A file that ends before the buffer is full is an error: the rest of the buffer may contain data
   * of another request.
   * @throws STORAGE_UNAVAILABLE
   */
  read(into: Buffer, position: number): Promise<void> {
    return attempt(async () => {
      let length = 0;
      while (length < into.length) {
        const rest = into.subarray(length);
        const { bytesRead } = await this.#handle.read(rest, 0, rest.length, position + length);
        if (bytesRead === 0) throw new Error('a temporary file is shorter than what was written');
        length += bytesRead;
      }
    });
  }

  /** Idempotent. Never rejects: the content is not needed any more. */
  close(): Promise<void> {
    this.#closing ??= this.#handle.close().catch(() => {});
    return this.#closing;
  }
}

/** A full disk, no file descriptors left, or a deleted folder. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new FolioError('STORAGE_UNAVAILABLE', { cause });
  }
}

/** The open files of each reply. One listener for each reply: a body may have many files. */
const filesOfReplies = new WeakMap<ServerResponse, Set<TemporaryFile>>();

function closeWithReply({ raw }: FastifyReply, file: TemporaryFile): void {
  if (raw.destroyed || raw.writableFinished) return void file.close();
  const openFiles = filesOfReplies.get(raw);
  if (openFiles) return void openFiles.add(file);
  const files = new Set([file]);
  filesOfReplies.set(raw, files);
  const closeAll = () => {
    for (const each of files) void each.close();
  };
  raw.once('close', closeAll).once('finish', closeAll);
}
