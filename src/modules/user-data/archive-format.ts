import { z } from 'zod';
import type { ArchiveLimits } from '../../archives/open-archive.ts';
import { fileExtensions, type ImageType, maxImageBytes } from '../../images/inspect.ts';

/** The files of records that an import reads, in the order in which it writes them. */
export const importedNouns = [
  'categories',
  'accounts',
  'entries',
  'prompt-templates',
  'prompt-template-versions',
  'prompt-template-labels',
  'ideas',
] as const;

export type ImportedNoun = (typeof importedNouns)[number];

/** The files that archives of version 1 do not have. */
const addedNouns: readonly ImportedNoun[] = ['prompt-template-versions', 'prompt-template-labels'];

export const isInVersion = (noun: ImportedNoun, version: number): boolean =>
  version > 1 || !addedNouns.includes(noun);

/** The files of records that are for information only. An import ignores them. */
const otherNouns = ['user', 'api-keys', 'finance-keys', 'referrals'];

export const fileOf = (noun: string) => `${noun}.jsonl`;
export const manifestName = 'manifest.json';
const maxManifestBytes = 10_000;

/** The maximum number of images of an import. */
const maxImages = 50_000;
export const maxRecordBytes = 128 * 1024 * 1024;

const recordFiles = new Set([...importedNouns, ...otherNouns].map(fileOf));
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const extensions = Object.values(fileExtensions).join('|');
const imagePattern = new RegExp(`^images/${uuid}\\.(${extensions})$`);

/** The type of an image by the name of its file; undefined for any other file. */
export function imageTypeOf(name: string): ImageType | undefined {
  const [, extension] = imagePattern.exec(name) ?? [];
  const types = Object.entries(fileExtensions) as [ImageType, string][];
  return types.find(([, each]) => each === extension)?.[0];
}

export const archiveLimits: ArchiveLimits = {
  maxFiles: maxImages + recordFiles.size + 1,
  maxBytes(name) {
    if (name === manifestName) return maxManifestBytes;
    if (recordFiles.has(name)) return maxRecordBytes;
    return imageTypeOf(name) && maxImageBytes;
  },
};

/** The manifest. The number of records shows whether files are complete. */
export const manifestSchema = z.object({
  format: z.literal('folio user data', { error: 'must be "folio user data"' }),
  version: z.literal([1, 2], { error: 'must be 1 or 2, the versions that this server imports' }),
  counts: z.record(z.string(), z.number()),
});
