/**
 * `npm run contracts:print`: writes the reference in `docs/command-line.md` from the declarations of the
 * commands. With `--check` it only compares, and exits with 1 if the file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { commands } from '../../commands.ts';
import { describeProgram } from '../program/describe-program.ts';
import { installation } from '../releases/installation.ts';
import { referenceMarkdown } from './markdown.ts';

const path = new URL('../../../../docs/command-line.md', import.meta.url);
const marker = '<!-- Printed by `npm run contracts:print`. Everything below is overwritten. -->';

const document = readFileSync(path, 'utf8');
const [text = ''] = document.split(marker);
const reference = referenceMarkdown(describeProgram(commands, installation().manifest.version));
const printed = `${text.trimEnd()}\n\n${marker}\n\n${reference}`;

if (!process.argv.includes('--check')) {
  writeFileSync(path, printed);
} else if (document !== printed) {
  process.stderr.write(
    'docs/command-line.md is out of date. Run `npm run contracts:print` and commit the file.\n',
  );
  process.exitCode = 1;
}
