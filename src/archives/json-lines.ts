import { isUtf8 } from 'node:buffer';
import type { Archive } from './archive.ts';
import { archiveError } from './archive-error.ts';

/** The maximum size of a line in bytes; more than any record takes. */
const maxLineBytes = 1024 * 1024;

export interface JsonLine {
  readonly number: number;
  readonly value: unknown;
}

/** One at a time. @throws VALIDATION_FAILED, also for a blank line */
export async function* jsonLines(archive: Archive, name: string): AsyncGenerator<JsonLine, void> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const parse = (line: Buffer): JsonLine => {
    number += 1;
    if (line.length > maxLineBytes) throw archiveError(`${name}, line ${number} is too long`);
    const json = line.toString().trim();
    if (json === '') throw archiveError(`${name}, line ${number} is blank`);
    if (!isUtf8(line)) throw archiveError(`${name}, line ${number} is not valid UTF-8`);
    try {
      return { number, value: JSON.parse(json) };
    } catch {
      throw archiveError(`${name}, line ${number} is not valid JSON`);
    }
  };
  for await (const piece of archive.content(name)) {
    let start = 0;
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
      const line = piece.subarray(start, end);
      yield parse(rest.length > 0 ? Buffer.concat([rest, line]) : line);
      rest = Buffer.alloc(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, piece.subarray(start)]);
    if (rest.length > maxLineBytes) {
      throw archiveError(`${name}, line ${number + 1} is too long`);
    }
  }
  if (rest.length > 0) yield parse(rest);
}
