import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The arguments of Node in `npm start` of a checkout. */
export function startArguments(checkout: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return String(manifest.scripts.start).split(' ').slice(1);
}
