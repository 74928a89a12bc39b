import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { FolioError } from '../errors.ts';
import { Archive, deflated, stored } from './archive.ts';
import { archiveError } from './archive-error.ts';
import { ArchiveReader } from './archive-reader.ts';
import type { UploadedArchive } from './uploaded-archive.ts';

/** The default of `maxRatio`. */
const usualRatio = 200;
/** In bytes. The ratio is not checked for smaller files, such as one long repetitive record. */
const alwaysAllowedBytes = 1024 * 1024;

/** Entries that programs add to an archive: folders, and files of macOS. */
const addedName = /\/$|^__MACOSX\/|(^|\/)\.DS_Store$/;

export interface ArchiveLimits {
  readonly maxFiles: number;
  /** Undefined for a name that is not allowed. */
  readonly maxBytes: (name: string) => number | undefined;
  /** The maximum size of a file, as a multiple of its compressed size. Default: 200. */
  readonly maxRatio?: number;
}

/**
 * Checks the directory against the limits. Nothing is decompressed: the declared sizes are checked
 * again when a file is read.
 * @throws VALIDATION_FAILED
 */
export async function openArchive(
  uploaded: UploadedArchive,
  limits: ArchiveLimits,
): Promise<Archive> {
  try {
    const zip = await fromRandomAccessReaderPromise(new ArchiveReader(uploaded), uploaded.size, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
    });
    const { maxFiles } = limits;
    if (zip.entryCount > maxFiles) {
      throw archiveError(
        `The archive has ${zip.entryCount} files, and at most ${maxFiles} are allowed`,
      );
    }
    return new Archive(zip, uploaded, await readDirectory(zip, uploaded, limits));
  } catch (error) {
    // yauzl throws plain errors for invalid archives.
    throw error instanceof FolioError ? error : archiveError('The archive is not a valid ZIP file');
  }
}

async function readDirectory(
  zip: ZipFile,
  uploaded: UploadedArchive,
  { maxBytes, maxRatio = usualRatio }: ArchiveLimits,
): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let compressedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry;
    if (addedName.test(name)) continue;
    const limit = maxBytes(name);
    if (limit === undefined) throw archiveError(`The archive has an unknown file: ${shown(name)}`);
    if (entries.has(name)) throw archiveError(`${name} is in the archive twice`);
    requirePlainFile(entry);
    if (entry.uncompressedSize > limit) {
      throw archiveError(`${name} is too large (maximum is ${limit} bytes)`);
    }
    if (entry.uncompressedSize > Math.max(alwaysAllowedBytes, maxRatio * entry.compressedSize)) {
      throw archiveError(`${name} is compressed too much (maximum is ${maxRatio} times)`);
    }
    compressedBytes += entry.compressedSize;
    // Some files overlap: a ZIP bomb uses the same compressed bytes for many files.
    if (compressedBytes > uploaded.size) throw archiveError('The archive is not a valid ZIP file');
    entries.set(name, entry);
  }
  return entries;
}

/** The file type bits of the Unix mode. */
const fileTypeMask = 0o170000;
/** The accepted types: a regular file, or no type. */
const fileTypes = [0o100000, 0];

function requirePlainFile(entry: Entry): void {
  const { fileName: name, compressionMethod, externalFileAttributes } = entry;
  if (entry.isEncrypted()) throw archiveError(`${name} is encrypted`);
  if (![stored, deflated].includes(compressionMethod)) {
    throw archiveError(`${name} is compressed by a method that is not supported`);
  }
  if (!fileTypes.includes((externalFileAttributes >>> 16) & fileTypeMask)) {
    throw archiveError(`${name} is not a regular file`);
  }
}

/** Formats the name of a file in the archive for an error message. */
const shown = (name: string) => JSON.stringify(name.slice(0, 100));
