import type { ImageFile } from '../images/image-file.ts';
import { tooLarge } from '../images/inspect.ts';
import type { Archive } from './archive.ts';

export class ArchiveImage implements ImageFile {
  readonly filename: string | undefined;
  readonly #archive: Archive;
  readonly #name: string;
  readonly #claimedType: string;

  constructor(archive: Archive, { name, filename, claimedType }: ImageOptions) {
    this.filename = filename;
    this.#archive = archive;
    this.#name = name;
    this.#claimedType = claimedType;
  }

  async read(into: Buffer) {
    let length = 0;
    for await (const piece of this.#archive.content(this.#name)) {
      if (length + piece.length > into.length) throw tooLarge();
      length += piece.copy(into, length);
    }
    return { bytes: into.subarray(0, length), claimedType: this.#claimedType };
  }
}

interface ImageOptions {
  readonly name: string;
  readonly filename: string | undefined;
  readonly claimedType: string;
}
