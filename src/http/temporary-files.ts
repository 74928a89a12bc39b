import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';

/**
 * Temporary files of requests. Each loses its name as soon as it is open, so that it is gone with
 * the request, and with the process too, however that ends.
 */
export class TemporaryFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** A new file, which is closed when the reply is through or the client has gone. */
  async create(reply: FastifyReply): Promise<FileHandle> {
    const path = join(this.#folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    whenOver(reply, () => void file.close());
    return file;
  }
}

/** Runs a task once, when the reply is through or the client has gone. */
export function whenOver(reply: FastifyReply, task: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    task();
  };
  if (reply.raw.destroyed) once();
  reply.raw.once('close', once);
  reply.raw.once('finish', once);
}
