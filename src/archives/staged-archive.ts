import type { StagedImage } from '../images/staged-image.ts';

export interface StagedArchive<Records = unknown> {
  readonly records: Records;
  /** The images by the names of their files. */
  readonly images: ReadonlyMap<string, StagedImage>;
}
