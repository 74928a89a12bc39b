import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { withFirstField } from '../../../../common/template-files/front-matter.ts';
import { parseTemplateFile } from '../../../../common/template-files/parse-file.ts';
import { CliError, fileErrorText } from '../../../core/cli-error.ts';
import { readTextFile } from '../../../core/read-file.ts';

/** Adds the id to the front matter; undefined if that can't be done with one line. */
export function textWithId(source: string, id: string): string | undefined {
  const before = parseTemplateFile(source)?.template;
  const changed = withFirstField(source, 'id', id);
  const after = parseTemplateFile(changed);
  // A front matter in braces or with indentation is not valid with another line.
  const isExpected =
    after?.issues.length === 0 && isDeepStrictEqual(after.template, { ...before, id });
  return isExpected && before?.id === undefined ? changed : undefined;
}

/**
 * Writes the id of a new template into its file, so that the next import updates the template. The
 * rest of the file stays as it is, byte for byte.
 * @returns why it was not written
 */
export async function writeId(path: string, id: string): Promise<string | undefined> {
  const issue = (reason: string) =>
    `Cannot write the id into the file: ${reason}. Add “id: ${id}”, or the next import creates another template`;
  try {
    if (!statSync(path).isFile()) return issue('not a regular file');
    // The file may have been changed since the import began.
    const source = textWithId(readTextFile(path), id);
    if (source === undefined) return issue('its front matter has another format');
    const { default: writeFileAtomic } = await import('write-file-atomic');
    await writeFileAtomic(path, source);
    return undefined;
  } catch (error) {
    return issue(error instanceof CliError ? error.message : fileErrorText(error));
  }
}
