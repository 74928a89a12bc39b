/** Splits the command of a variable such as PAGER at spaces, except within quotes. No shell runs. */
export function commandWords(command: string): string[] {
  return Array.from(
    command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
