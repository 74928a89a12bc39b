import type { StagedImage } from '../images/staged-image.ts';
import type { Archive } from './archive.ts';

/** A validated archive, whose images are in the storage. */
export interface StagedArchive {
  readonly archive: Archive;
  /** The images by the names of their files. */
  readonly images: ReadonlyMap<string, StagedImage>;
}
