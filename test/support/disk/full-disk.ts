import { closeSync, openSync, writeSync } from 'node:fs';

const megabyte = 1024 * 1024;

/** Appends zeros to a file until its disk has no room. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'a');
  const zeros = Buffer.alloc(megabyte);
  try {
    for (let size = zeros.length; size >= 1; ) {
      try {
        writeSync(file, zeros, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(file);
  }
}
