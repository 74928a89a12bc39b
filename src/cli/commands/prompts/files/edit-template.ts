import { changesOf } from '../../../../common/template-files/changes.ts';
import { parseTemplateFile } from '../../../../common/template-files/parse-file.ts';
import { slugOf } from '../../../../common/template-files/slug.ts';
import { templateText } from '../../../../common/template-files/template-file.ts';
import { CliError, changedError, hasCode } from '../../../core/cli-error.ts';
import type { Call } from '../../../core/declare/command.ts';
import { EditedFile } from '../../../core/terminal/edited-file.ts';
import { updateEdited } from '../mutations.ts';
import type { PromptTemplate } from '../prompt-template.ts';

type EditContext = Pick<Call, 'api' | 'terminal' | 'variables' | 'warn'>;
type Edited = PromptTemplate & { readonly changed: boolean };

const invalidFile = (details: readonly string[]) =>
  new CliError('failure', 'The edited file is invalid.', { code: 'INVALID_FILE', details });

/** @throws INVALID_FILE */
function readChanges(source: string, template: PromptTemplate) {
  const parsed = parseTemplateFile(source);
  if (!parsed) throw invalidFile(['The front matter between two lines --- is missing']);
  const { id, fields } = parsed.template;
  const isSame = id === undefined || id === template.databaseId;
  const issues = [...parsed.issues, ...(isSame ? [] : ['The id cannot be changed'])];
  if (issues.length > 0) throw invalidFile(issues);
  return changesOf({ fields }, template);
}

async function update(
  file: EditedFile,
  template: PromptTemplate,
  { api }: EditContext,
): Promise<Edited> {
  const input = readChanges(file.read(), template);
  if (Object.keys(input).length === 0) return { ...template, changed: false };
  return { ...(await updateEdited(api, { template, input })), changed: true };
}

/** Opens the editor until the file is valid or the user stops. */
async function editUntilValid(
  file: EditedFile,
  template: PromptTemplate,
  context: EditContext,
): Promise<Edited> {
  const { terminal, variables, warn } = context;
  for (;;) {
    file.open(variables);
    try {
      return await update(file, template, context);
    } catch (error) {
      const isFixable = hasCode(error, 'INVALID_FILE', 'VALIDATION_FAILED');
      if (!isFixable || !terminal.isInteractive) throw error;
      for (const line of [error.message, ...error.details.map((each) => `  - ${each}`)]) warn(line);
      const answer = await terminal.prompt('Open the editor again? (y/n)', 'y');
      if (!/^y(es)?$/i.test(answer.trim())) throw error;
    }
  }
}

/** If an error would lose the changes, the file is kept. */
export async function editTemplate(
  template: PromptTemplate,
  context: EditContext,
): Promise<Edited> {
  const file = new EditedFile(`${slugOf(template.title)}.md`, templateText(template));
  try {
    const edited = await editUntilValid(file, template, context);
    file.remove();
    return edited;
  } catch (error) {
    if (!file.isChanged()) file.remove();
    else if (error instanceof CliError) {
      const hint = `The edited file is in ${file.path}. To send it, run: folio prompts import "${file.path}"`;
      throw changedError(error, { hint });
    } else context.warn(`The edited file is in ${file.path}.`);
    throw error;
  }
}
