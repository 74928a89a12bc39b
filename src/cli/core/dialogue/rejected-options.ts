import type { Options } from '../declare/option.ts';
import type { Answer } from './answer.ts';
import { givenText } from './summary.ts';

type Values = Readonly<Record<string, unknown>>;

interface RejectedOption {
  readonly name: string;
  readonly previous: Answer | undefined;
}

const isGiven = (value: unknown) => value !== undefined && value !== false;

/**
 * The options that set the given fields of the input, in the order of their declaration. If an
 * alternative was given, such as a file for the content, it is returned in place of the option.
 */
export function rejectedOptions(
  options: Options,
  given: Values,
  answers: ReadonlyMap<string, Answer>,
  fields: readonly string[],
): readonly RejectedOption[] {
  return Object.entries(options)
    .filter(([name, { field = name }]) => field !== null && fields.includes(field))
    .map(([name, { alternatives = [] }]) => {
      const other = answers.has(name)
        ? undefined
        : alternatives.find((each) => isGiven(given[each]));
      // A flag, such as for the editor, has no value to change.
      return other !== undefined && options[other]?.type !== 'flag' ? other : name;
    })
    .map((name) => {
      const previous = answers.get(name) ?? answerOf(name, options, given);
      return { name, previous: previous && { ...previous, isRejected: true } };
    });
}

/** The value of the command line as an answer; undefined without one that a prompt can show. */
function answerOf(name: string, options: Options, given: Values): Answer | undefined {
  const [value, option] = [given[name], options[name]];
  // Standard input has been read.
  if (value === undefined || value === '-' || !option) return undefined;
  return { value, text: givenText(value, option) };
}

/** The values of the command line that the answers do not replace, themselves or as an alternative. */
export function remainingValues(
  options: Options,
  given: Values,
  answers: ReadonlyMap<string, Answer>,
): Values {
  const replaced = [...answers.keys()].flatMap((name) => [
    name,
    ...(options[name]?.alternatives ?? []),
  ]);
  const entries = Object.entries(given).map(([name, value]) => {
    if (!replaced.includes(name)) return [name, value];
    return [name, options[name]?.default];
  });
  return Object.fromEntries(entries);
}
