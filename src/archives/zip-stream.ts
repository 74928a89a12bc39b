import { addAbortSignal, finished, type PassThrough, Readable } from 'node:stream';
import { finished as whenFinished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The content is read when the file is written. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<Buffer | string>;
  /** If it is known. A content of another size is an error. */
  readonly size?: number;
  /** Images are compressed already. */
  readonly isCompressed: boolean;
}

/** The earliest time that ZIP can contain. ZIP has local times without a time zone. */
const modifiedAt = new Date(1980, 0, 1);

/**
 * Files are written one after the other, when the reader is ready for more. Equal files make equal
 * archives. An error destroys the stream.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>, signal: AbortSignal): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  addAbortSignal(signal, output);
  // The reader receives the error too. Without this handler, an error before the first read would
  // end the process.
  output.on('error', () => {});
  zip.on('error', (error: Error) => output.destroy(error));
  addFiles(zip, output, files).catch((error: Error) => output.destroy(error));
  return output;
}

async function addFiles(
  zip: ZipFile,
  output: PassThrough,
  files: AsyncIterable<ArchiveFile>,
): Promise<void> {
  for await (const { name, content, size, isCompressed } of files) {
    if (output.destroyed) return;
    const input = Readable.from(content, { objectMode: false });
    // Stops reading when the client disconnects.
    const stopWatching = finished(output, () => input.destroy());
    zip.addReadStream(input, name, {
      ...(size === undefined ? {} : { size }),
      compress: isCompressed,
      mtime: modifiedAt,
      // Without the extended timestamp: it would depend on the time zone.
      forceDosTimestamp: true,
    });
    await whenFinished(input);
    stopWatching();
  }
  zip.end();
}
