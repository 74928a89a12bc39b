/**
 * Writes the manifest of all operations of the command line, for servers that run trusted documents
 * only. Without graphql-codegen, because the command line sends its documents as they are written,
 * and servers are installed without it.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadedDocuments } from '../client/document.ts';

const folder = new URL('../../', import.meta.url);
const output = new URL('../../../generated/cli/trusted-documents.json', import.meta.url);

const declaration = /graphql\(`\s*(query|mutation|subscription|fragment)\b/;
// Some commands load modules when they run, so the list of commands is not enough.
const files = globSync('**/*.ts', { cwd: folder }).map((file) => new URL(file, folder));
for (const file of files) {
  if (declaration.test(readFileSync(file, 'utf8'))) await import(file.href);
}
mkdirSync(new URL('.', output), { recursive: true });
writeFileSync(output, `${JSON.stringify(loadedDocuments(), null, 2)}\n`);
