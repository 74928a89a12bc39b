import { enumValue } from '../../../common/enum-values.ts';
import { usageError } from '../cli-error.ts';
import { isRequired, type Option } from '../declare/option.ts';
import type { Choice, Prompts, Question } from '../terminal/prompts.ts';
import { type Answer, omitted, type PromptContext } from './answer.ts';
import { issueOf } from './issue.ts';
import { labelOf, shortened } from './label.ts';
import { promptLongText } from './prompt-long-text.ts';

/**
 * Prompts for the value of an option, according to its declaration.
 * @param previous the answer of the last attempt, as the default.
 */
export async function promptOption(
  name: string,
  option: Option<unknown>,
  context: PromptContext,
  previous?: Answer,
): Promise<Answer> {
  const { description, type, values, records, repeatable, shownDefault } = option;
  const { prompts, api } = context;
  const question = { label: labelOf(name), description };
  const isRejected = previous?.isRejected === true;
  // A rejected long value is changed in the editor.
  if (previous?.text && (repeatable || (option.isLong && !isRejected))) {
    const keeps = `Keep “${shortened(previous.text)}” for ${labelOf(name).toLowerCase()}?`;
    if (await prompts.confirm(keeps, !isRejected)) return previous;
  }
  if (repeatable) return promptRepeatedly(name, option, prompts);
  if (records) {
    const choices = await records.load(api);
    // The description is about ids and names: these are for the command line.
    const { label } = question;
    if (choices.length > 0) return choose({ label }, choices, option, prompts, previous);
    if (!isRequired(option)) return omitted;
    const hint = `To create one, run: folio ${records.noun} create`;
    throw usageError(`There are no ${records.noun}.`, hint);
  }
  if (values) {
    const choices = Object.entries(values).map(([value, about]) => {
      return { value, label: enumValue(value), description: about };
    });
    return choose(question, choices, option, prompts, previous);
  }
  if (type === 'flag') {
    const initial = previous ? previous.value === true : shownDefault === 'true';
    const value = await prompts.confirm(`${labelOf(name)}?`, initial, description);
    return { value, text: value ? 'yes' : 'no' };
  }
  if (option.isLong) return promptLongText(question, option, context, previous);
  return promptLine(question, option, prompts, previous);
}

async function choose(
  question: Question,
  choices: readonly Choice<string>[],
  option: Option<unknown>,
  prompts: Prompts,
  previous: Answer | undefined,
): Promise<Answer> {
  const { shownDefault } = option;
  const initial = choices.find(({ label }) => label === shownDefault)?.value;
  const isOmissible = !isRequired(option) && initial === undefined;
  const none = { value: undefined, label: shownDefault ?? 'none' };
  const { value, label } = await prompts.choose<string | undefined>({
    ...question,
    choices: isOmissible ? [none, ...choices] : choices,
    default: previous ? (previous.value as string | undefined) : initial,
  });
  return { value, text: label };
}

async function promptLine(
  question: Question,
  option: Option<unknown>,
  prompts: Prompts,
  previous: Answer | undefined,
): Promise<Answer> {
  const { shownDefault } = option;
  const initial = previous?.text || shownDefault;
  const text = await prompts.line({
    ...question,
    default: initial,
    validate: (entered) => (entered === shownDefault ? undefined : issueOf(entered, option)),
  });
  if (text.trim() === '' || text === shownDefault) return omitted;
  return { value: option.parse(text), text };
}

/** Ends when Enter is pressed on an empty line. */
async function promptRepeatedly(
  name: string,
  option: Option<unknown>,
  prompts: Prompts,
): Promise<Answer> {
  const { description, values } = option;
  const oneOf = values ? ` One of: ${Object.keys(values).map(enumValue).join(', ')}.` : '';
  const first = `${description}${oneOf}${isRequired(option) ? '' : ' Enter for none.'}`;
  const texts: string[] = [];
  for (;;) {
    const isEnd = (text: string) => texts.length > 0 && text.trim() === '';
    const text = await prompts.line({
      label: labelOf(name),
      description: texts.length === 0 ? first : 'Enter to continue.',
      validate: (entered) => (isEnd(entered) ? undefined : issueOf(entered, option)),
    });
    if (text.trim() === '') break;
    texts.push(text);
  }
  if (texts.length === 0) return omitted;
  return { value: texts.map((text) => option.parse(text)), text: texts.join(', ') };
}
