/** Splits a line at spaces, except within single quotes. */
export function splitLine(line: string): string[] {
  return Array.from(
    line.matchAll(/'([^']*)'|(\S+)/g),
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}
