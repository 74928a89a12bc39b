import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../disk/new-folder.ts';

export const sha256 = (document: string): string =>
  createHash('sha256').update(document).digest('hex');

/** @param content a string that is not a manifest, or the documents by their keys */
export function writeManifestFile(content: string | object): string {
  const file = join(newFolder(), 'documents.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** Writes a manifest of these documents. @returns its path */
export const writeManifest = (documents: readonly string[]): string =>
  writeManifestFile(Object.fromEntries(documents.map((each) => [sha256(each), each])));
