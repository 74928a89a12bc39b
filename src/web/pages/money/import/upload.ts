import { validationError } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import type { UploadedFile } from '../../../../images/image-file.ts';
import { form, type Submission } from '../../../framework/page.ts';
import { importPath } from './import-path.ts';
import { accountInput } from './settings-input.ts';

/** The file of a form. @throws VALIDATION_FAILED if none was chosen */
export function requiredFile({ files }: Submission, name: string): UploadedFile {
  const [file] = files.get(name) ?? [];
  if (!file) throw validationError(['input', name], 'BLANK', 'Choose a file');
  return file;
}

export const previewImport = form({
  acceptsFiles: true,
  operation: graphql(`
    mutation PreviewImportByForm($input: PreviewImportInput!) {
      previewImport(input: $input) {
        importPreview {
          databaseId
        }
      }
    }
  `),
  async submit(submission, run) {
    const file = requiredFile(submission, 'file');
    const { previewImport } = await run({ input: { file, ...accountInput(submission.fields) } });
    return { to: `${importPath}/${previewImport.importPreview.databaseId}`, notice: 'import-read' };
  },
});
