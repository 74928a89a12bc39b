import { readFileSync } from 'node:fs';
import { unreadableFile } from './cli-error.ts';
import { decodeUtf8 } from './utf8.ts';

/** Reads a UTF-8 file. @throws FILE_UNREADABLE, NOT_UTF8 */
export function readTextFile(path: string): string {
  return decodeUtf8(readBytes(path), path);
}

/** @throws FILE_UNREADABLE */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadableFile(path, error);
  }
}
