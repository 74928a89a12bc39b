import { archiveError } from './archive-error.ts';

export class UploadedArchive {
  /** In memory, or a temporary file that is open until the request ends. */
  readonly file: RandomAccessFile;
  readonly size: number;

  constructor(file: RandomAccessFile, size: number) {
    this.file = file;
    this.size = size;
  }
}

interface RandomAccessFile {
  read(into: Buffer, position: number): Promise<unknown>;
}

const dataUrl = /^data:application\/zip;base64,([A-Za-z0-9+/]*={0,2})$/;

/** An uploaded archive or a data URL. @throws VALIDATION_FAILED */
export function archiveOf(argument: unknown): UploadedArchive {
  if (argument instanceof UploadedArchive) return argument;
  const [, base64] = dataUrl.exec(String(argument)) ?? [];
  if (base64 === undefined) throw archiveError('Archive must be a base64 data URL of a ZIP file');
  const bytes = Buffer.from(base64, 'base64');
  const read = async (into: Buffer, position: number) => bytes.copy(into, 0, position);
  return new UploadedArchive({ read }, bytes.length);
}
