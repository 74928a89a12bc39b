import { CliError, hasCode } from '../cli-error.ts';
import type { Call, Command } from '../declare/command.ts';
import { isRequired } from '../declare/option.ts';
import { safeLine } from '../output/safe-text.ts';
import { missingOptions } from '../program/missing-options.ts';
import { EditedFile } from '../terminal/edited-file.ts';
import { Prompts } from '../terminal/prompts.ts';
import type { Answer, PromptContext } from './answer.ts';
import { labelOf } from './label.ts';
import { promptOption } from './prompt-option.ts';
import { rejectedOptions, remainingValues } from './rejected-options.ts';
import { summaryLines } from './summary.ts';

/** Errors after which nothing is stored, so that other values can be sent. */
const correctableCodes: readonly string[] = ['VALIDATION_FAILED', 'CONFLICT', 'NOT_FOUND'];

/**
 * Runs a command after prompting for its missing options. If values are rejected, those that the
 * error names are prompted for again, whether they were entered or given as options.
 * @throws INTERRUPTED after Ctrl-C, DECLINED if the user does not confirm the summary.
 */
export async function runDialogue(command: Command, call: Call): Promise<unknown> {
  const { api, options: given, stderr, variables } = call;
  const context = { api, variables, prompts: new Prompts(call) };
  const print = (text: string) => void stderr.write(`${safeLine(text)}\n`);
  print('Press Ctrl-C to cancel. Nothing is created before you confirm.');
  let answers = await promptOptions(command, given, context, new Map());
  for (;;) {
    const remaining = remainingValues(command.options, given, answers);
    for (const line of summaryLines(command.options, remaining, answers)) print(line);
    if (!(await context.prompts.confirm(`${command.summary}?`, true))) {
      throw new CliError('failure', 'No changes were made.', { code: 'DECLINED' });
    }
    const values = Array.from(answers, ([name, { value }]) => [name, value] as const);
    const options = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    try {
      return await command.run({ ...call, options: { ...remaining, ...options } });
    } catch (error) {
      if (!hasCode(error, ...correctableCodes)) {
        for (const text of keepLongTexts(command, answers)) print(text);
        throw error;
      }
      print(`error: ${error.message}`);
      for (const detail of error.details) print(`  - ${detail}`);
      const rejected = rejectedOptions(command.options, given, answers, error.fields);
      const kept = [...answers].filter(
        ([name]) => rejected.length > 0 || given[name] !== undefined,
      );
      const changed =
        rejected.length > 0
          ? await promptRejected(command, rejected, context)
          : await promptOptions(command, given, context, answers);
      answers = new Map([...kept, ...changed]);
    }
  }
}

/** Saves the long answers in files, so that they are not lost. @returns a line for each file */
const keepLongTexts = ({ options }: Command, answers: ReadonlyMap<string, Answer>) =>
  [...answers]
    .filter(([name]) => options[name]?.isLong)
    .map(([name, { text }]) => {
      const { path } = new EditedFile(`${name}.md`, text);
      return `The ${labelOf(name).toLowerCase()} is in ${path}.`;
    });

async function promptRejected(
  { options }: Command,
  rejected: ReturnType<typeof rejectedOptions>,
  context: PromptContext,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const { name, previous } of rejected) {
    const option = options[name];
    if (option) answers.set(name, await promptOption(name, option, context, previous));
  }
  return answers;
}

/** @param previous the answers of the last attempt. */
async function promptOptions(
  { options }: Command,
  given: Call['options'],
  context: PromptContext,
  previous: ReadonlyMap<string, Answer>,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const prompt = async (names: readonly string[]) => {
    for (const name of names) {
      const option = options[name];
      if (option) answers.set(name, await promptOption(name, option, context, previous.get(name)));
    }
  };
  await prompt(missingOptions({ options }, given));
  const alternatives = Object.values(options).flatMap((option) => option.alternatives ?? []);
  const details = Object.entries(options)
    .filter(([name, option]) => !isRequired(option) && !alternatives.includes(name))
    .filter(([name]) => given[name] === undefined)
    .map(([name]) => name);
  const list = details.map((name) => labelOf(name).toLowerCase()).join(', ');
  const hasDetails = details.some((name) => previous.has(name));
  if (details.length > 0 && (await context.prompts.confirm('Add details?', hasDetails, list))) {
    await prompt(details);
  }
  return answers;
}
