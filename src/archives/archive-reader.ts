import { RandomAccessReader } from 'yauzl';
import type { UploadedArchive } from './uploaded-archive.ts';

export class ArchiveReader extends RandomAccessReader {
  readonly #archive: UploadedArchive;

  constructor(archive: UploadedArchive) {
    super();
    this.#archive = archive;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const { file, size } = this.#archive;
    if (position < 0 || position + length > size) {
      callback(new Error('the archive ends before the position in its directory'));
      return;
    }
    file.read(buffer.subarray(offset, offset + length), position).then(
      () => callback(null),
      (error: Error) => callback(error),
    );
  }
}
