/** Files that `npm run contracts:print` writes, and that the same programs compare with `--check`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const marker = '<!-- Printed by `npm run contracts:print`. Everything below is overwritten. -->';

const urlOf = (path: string) => new URL(`../${path}`, import.meta.url);

/** @param path from the root of the project */
export function printFile(path: string, printed: string): void {
  const url = urlOf(path);
  if (!process.argv.includes('--check')) {
    writeFileSync(url, printed);
  } else if (!existsSync(url) || readFileSync(url, 'utf8') !== printed) {
    process.stderr.write(
      `${path} is out of date. Run \`npm run contracts:print\`, review the difference and commit the file.\n`,
    );
    process.exitCode = 1;
  }
}

/** Prints the part of a file below the marker. */
export function printBelowMarker(path: string, printed: string): void {
  const [text = ''] = readFileSync(urlOf(path), 'utf8').split(marker);
  printFile(path, `${text.trimEnd()}\n\n${marker}\n\n${printed}`);
}
