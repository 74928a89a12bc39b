/**
 * Writes the manifest of all operations of the command line, for servers that run trusted documents
 * only. Without graphql-codegen, because the command line sends its documents as they are written,
 * and servers are installed without it. Loads no command: commands need what codegen writes.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { documentsInSource } from '../../../common/documents-in-source.ts';
import { graphql, loadedDocuments } from '../client/document.ts';

const folder = new URL('../../', import.meta.url);
const output = new URL('../../../generated/cli/trusted-documents.json', import.meta.url);

for (const file of globSync('**/*.ts', { cwd: folder })) {
  const sources = documentsInSource(file, readFileSync(new URL(file, folder), 'utf8'));
  for (const source of sources) graphql(source as never);
}
mkdirSync(new URL('.', output), { recursive: true });
writeFileSync(output, `${JSON.stringify(loadedDocuments(), null, 2)}\n`);
