import { statSync } from 'node:fs';
import { unreadableFile } from '../cli-error.ts';

export class LocalFile {
  readonly path: string;
  readonly size: number;

  /** @throws FILE_UNREADABLE */
  constructor(path: string) {
    this.path = path;
    try {
      const stats = statSync(path);
      if (stats.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' });
      if (!stats.isFile()) throw new Error('not a regular file');
      this.size = stats.size;
    } catch (error) {
      throw unreadableFile(path, error);
    }
  }
}
