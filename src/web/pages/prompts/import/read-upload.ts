import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { openArchive } from '../../../../archives/open-archive.ts';
import { UploadedArchive } from '../../../../archives/uploaded-archive.ts';
import { badRequest, validationError } from '../../../../errors.ts';
import type { UploadedFile } from '../../../../images/image-file.ts';

export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

const maxFiles = 100;
const maxFileBytes = 256 * 1024;
/** The files are a field of the form that confirms the import; with escapes, as JSON. */
const maxTotalBytes = 1_000_000;

const rejected = (message: string) => validationError(['input', 'files'], 'INVALID', message);

function sourceFile(name: string, bytes: Buffer): SourceFile {
  if (!isUtf8(bytes)) throw rejected(`${name} is not valid UTF-8`);
  return { name, text: bytes.toString('utf8') };
}

async function filesOf(upload: UploadedFile): Promise<SourceFile[]> {
  const { content, filename = 'file' } = upload;
  if (!content) throw rejected(`${filename} is too large`);
  const { file, size } = content;
  if (/\.zip$/i.test(filename)) {
    const archive = await openArchive(new UploadedArchive(file, size), {
      maxFiles,
      maxBytes: (name) => (/\.md$/i.test(name) ? maxFileBytes : undefined),
    });
    const files: SourceFile[] = [];
    for (const name of archive.names) {
      files.push(sourceFile(name, await buffer(archive.content(name))));
      requireTotal(files);
    }
    return files;
  }
  if (size > maxFileBytes) throw rejected(`${filename} is too large (maximum is 256 KiB)`);
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0);
  return [sourceFile(filename, bytes)];
}

function requireTotal(files: readonly SourceFile[]): void {
  if (Buffer.byteLength(filesText(files)) > maxTotalBytes) {
    throw rejected('Files are too large together (maximum is 1 MB)');
  }
}

/** The texts of Markdown files and of those in ZIP archives. @throws VALIDATION_FAILED */
export async function readUploads(uploads: readonly UploadedFile[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const upload of uploads) files.push(...(await filesOf(upload)));
  if (files.length === 0) throw rejected('Choose files');
  if (files.length > maxFiles) throw rejected(`Files are too many (maximum is ${maxFiles})`);
  requireTotal(files);
  return files;
}

const filesSchema = z
  .array(z.strictObject({ name: z.string(), text: z.string().max(maxFileBytes) }))
  .max(maxFiles);

/** The files as the value of a hidden field. */
export const filesText = (files: readonly SourceFile[]): string => JSON.stringify(files);

/** @throws BAD_REQUEST for a value that {@link filesText} does not return */
export function readFilesText(text: string): SourceFile[] {
  try {
    return filesSchema.parse(JSON.parse(text));
  } catch {
    throw badRequest('Invalid files');
  }
}
