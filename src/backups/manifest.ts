import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Increased when an older version of folio can't restore a new backup. */
const format = 1;

export const manifestName = 'manifest.json';

/** The checksums of all other files, in the format of `sha256sum`. The last file of a backup. */
export const checksumsName = 'SHA256SUMS';

/** The files of the image storage, below its folder. */
export const imageFile = /^([\da-f]{2}\/[\da-f-]{36}|folio-storage\.json)$/;

const manifest = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** PostgreSQL needs its empty folders, and ZIP files are written without folders. */
  folders: z.array(z.string().regex(/^postgres(\/\w+)*$/)),
  /** Whether the images are in the backup. Those in S3 are not. */
  hasImages: z.boolean(),
});

export type Manifest = z.infer<typeof manifest>;

export const manifestOf = (values: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format, ...values })}\n`;

/** @throws {BackupError} for a newer format; other errors if it is damaged */
export function parseManifest(json: string): Manifest {
  const value: unknown = JSON.parse(json);
  const { format: found } = z.object({ format: z.int() }).parse(value);
  if (found > format) {
    throw new BackupError(
      `The backup has format ${found}, and this version of folio reads format ${format}. Update folio, then restore the backup.`,
    );
  }
  return manifest.parse(value);
}
