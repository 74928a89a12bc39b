import { CliError } from '../cli-error.ts';
import type { Option } from '../declare/option.ts';
import { editorName, editText } from '../terminal/edited-file.ts';
import type { Question } from '../terminal/prompts.ts';
import type { Answer, PromptContext } from './answer.ts';
import { issueOf } from './issue.ts';

/** Opens the editor if Enter is pressed on an empty line. */
export async function promptLongText(
  question: Question,
  option: Option<unknown>,
  { prompts, variables }: PromptContext,
  previous: Answer | undefined,
): Promise<Answer> {
  const opensEditor = `open ${editorName(variables)}`;
  let draft = previous?.text ?? '';
  let problem = '';
  for (;;) {
    const entered = await prompts.line({
      ...question,
      ...(problem === '' ? {} : { description: problem }),
      default: opensEditor,
      validate: (text) => (text === opensEditor ? undefined : issueOf(text, option)),
    });
    if (entered !== opensEditor) return { value: option.parse(entered), text: entered };
    try {
      draft = await editText(draft, variables);
      problem = issueOf(draft, option) ?? '';
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      problem = error.message;
    }
    if (problem === '') return { value: option.parse(draft), text: draft };
  }
}
