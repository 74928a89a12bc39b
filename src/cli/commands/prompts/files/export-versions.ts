import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { versionText } from '../../../../common/template-files/template-file.ts';
import { graphql } from '../../../core/client/document.ts';
import { fetchRows } from '../../../core/client/pages.ts';
import { recordId } from '../../../core/client/record-id.ts';
import type { Call } from '../../../core/declare/command.ts';
import { readBytes } from '../../../core/read-file.ts';
import { replaceFile, unwritable } from './folder.ts';
import type { ExportedTemplate } from './results.ts';

const document = graphql(`
  query CliExportVersions($id: ID!, $first: Int!, $after: String) {
    promptTemplate(id: $id) {
      versions(first: $first, after: $after) {
        nodes {
          ...VersionTexts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

/** Creates the folder. Links are not followed: they could lead elsewhere. @throws FILE_UNWRITABLE */
function createFolder(path: string): void {
  try {
    if (!existsSync(path)) mkdirSync(path);
    else if (!lstatSync(path).isDirectory()) throw new Error('not a folder');
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Writes each version of an exported template to a file. Files that do not differ stay. */
export async function exportVersions(
  { api, warn }: Pick<Call, 'api' | 'warn'>,
  { databaseId, file }: ExportedTemplate,
): Promise<void> {
  if (file === null) return;
  const folder = file.replace(/\.md$/i, '');
  createFolder(folder);
  const id = recordId('PromptTemplate', databaseId);
  const all = { options: { all: true, limit: 1 }, warn };
  const versions = await fetchRows(all, async ({ first, after }) => {
    return (await api.run(document, { id, first, after })).promptTemplate.versions;
  });
  for (const version of versions) {
    const path = join(folder, `${version.number}.md`);
    const text = versionText(version);
    if (existsSync(path) && readBytes(path).toString('utf8') === text) continue;
    await replaceFile(path, text);
  }
}
