import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { LocalFile } from './local-file.ts';

export type FormField = readonly [name: string, value: string | LocalFile];

/** Escapes a name as HTML requires for multipart/form-data. */
const escapeName = (name: string) =>
  name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

export function multipart(fields: readonly FormField[], onFileBytes: (bytes: number) => void) {
  const boundary = `folio-${randomUUID()}`;
  const parts = fields.map(([name, value]) => {
    const disposition = `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(name)}"`;
    if (typeof value === 'string') return [Buffer.from(`${disposition}\r\n\r\n${value}\r\n`)];
    const head = `${disposition}; filename="${escapeName(basename(value.path))}"`;
    const type = 'content-type: application/octet-stream';
    return [Buffer.from(`${head}\r\n${type}\r\n\r\n`), value, Buffer.from('\r\n')];
  });
  const pieces = [...parts.flat(), Buffer.from(`--${boundary}--\r\n`)];
  const lengthOf = (piece: Buffer | LocalFile) =>
    Buffer.isBuffer(piece) ? piece.byteLength : piece.size;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) {
        yield piece;
        continue;
      }
      // At most the length in the header, even if the file grows meanwhile.
      if (piece.size === 0) continue;
      for await (const chunk of createReadStream(piece.path, { end: piece.size - 1 })) {
        onFileBytes(chunk.length);
        yield chunk;
      }
    }
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)),
    },
    body,
  };
}
