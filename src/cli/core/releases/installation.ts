import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly name: string;
  readonly version: string;
  /** Present if the client was packed for a registry. */
  readonly publishConfig?: { readonly registry?: string };
}

export function installation(): { readonly root: string; readonly manifest: Manifest } {
  let root = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(root, 'package.json'))) root = dirname(root);
  return { root, manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) };
}
