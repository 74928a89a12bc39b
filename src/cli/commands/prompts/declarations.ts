import { CliError } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { inputDescription } from '../../core/declare/input-options.ts';
import { type Option, text } from '../../core/declare/option.ts';
import { readTextFile } from '../../core/read-file.ts';
import { withoutByteOrderMark } from '../../core/utf8.ts';

/** A file with the declarations of template variables. */
export const declarations = (
  input: 'CreatePromptTemplateInput' | 'UpdatePromptTemplateInput',
): Option<string | undefined> => ({
  ...text(
    `File with a list in YAML or JSON, in the format of folio prompts export. ${inputDescription(input, 'variables')}`,
    'file',
    'file',
  ),
  toField: async (_api: Api, path: string) => {
    const source = withoutByteOrderMark(readTextFile(path));
    const { parseDeclarations } = await import('../../../common/template-files/declarations.ts');
    const { declarations: found, issues } = parseDeclarations(source);
    if (issues.length === 0) return found;
    throw new CliError('failure', `Invalid file ${path}.`, {
      code: 'INVALID_FILE',
      details: issues,
    });
  },
});
