/** Splits the command of a variable such as PAGER at spaces, except within quotes. No shell runs. */
export function commandWords(text: string): string[] {
  return Array.from(
    text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
