/**
 * `npm run bench -- [name] [arguments]`: runs a program of `programs/`, by default `compare`, which
 * measures folio beside its peers and has options of its own (`--help`).
 */
import { readdirSync } from 'node:fs';

const programs = readdirSync(new URL('./programs', import.meta.url)).map((file) =>
  file.replace(/\.ts$/, ''),
);
const [first = ''] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('-');
// A program reads its own arguments.
if (isNamed) process.argv.splice(2, 1);
const name = isNamed ? first : 'compare';
if (programs.includes(name)) {
  await import(`./programs/${name}.ts`);
} else {
  console.error(`Unknown benchmark: ${name}. Known: ${programs.join(', ')}`);
  process.exitCode = 2;
}
