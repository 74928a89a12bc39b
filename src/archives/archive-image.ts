import type { ImageFile } from '../images/image-file.ts';
import { tooLarge } from '../images/inspect.ts';
import type { Archive } from './archive.ts';

interface ImageOptions {
  readonly name: string;
  readonly filename: string | undefined;
  readonly claimedType: string;
}

export const archiveImage = (
  archive: Archive,
  { name, filename, claimedType }: ImageOptions,
): ImageFile => ({
  filename,
  async read(into) {
    let length = 0;
    for await (const piece of archive.content(name)) {
      if (length + piece.length > into.length) throw tooLarge();
      length += piece.copy(into, length);
    }
    return { bytes: into.subarray(0, length), claimedType };
  },
});
