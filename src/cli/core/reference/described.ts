import { requiredUnless } from '../declare/option.ts';
import { sharedOptionDescriptions } from '../declare/shared-options.ts';
import type { describeProgram } from '../program/describe-program.ts';

type Described = ReturnType<typeof describeProgram>['commands'][number];
export type DescribedCommand = Exclude<Described, { readonly commands: unknown }>;
type DescribedOption = DescribedCommand['options'][number];

export const commandsOf = (entry: Described): readonly DescribedCommand[] =>
  'commands' in entry ? entry.commands : [entry];

/** Whether the option is described once for all commands, because several commands have it. */
export const isShared = ({ name, flags, description }: DescribedOption) =>
  sharedOptionDescriptions.get(name) === description && flags.length === 1;

/** The flags with the value, for example `--category <value>`. */
export function optionLabel({
  flags,
  negatedFlag,
  placeholder,
  valueOptional,
}: DescribedOption): string {
  const value = valueOptional ? ` [${placeholder}]` : ` <${placeholder}>`;
  const forms = [...flags.toReversed(), ...(negatedFlag ? [negatedFlag] : [])];
  return `${forms.join(', ')}${placeholder === undefined ? '' : value}`;
}

export function argumentLabel({
  name,
  required,
  repeatable,
}: DescribedCommand['arguments'][number]): string {
  const label = repeatable ? `${name}...` : name;
  return required ? `<${label}>` : `[${label}]`;
}

export function usageOf({ path, arguments: args, options }: DescribedCommand): string {
  const names = args.map((argument) => ` ${argumentLabel(argument)}`).join('');
  return `folio ${path.join(' ')}${names}${options.length > 0 ? ' [options]' : ''}`;
}

/** The description of an argument, with its values. */
export function argumentText({
  description,
  words,
}: DescribedCommand['arguments'][number]): string {
  if (words === undefined) return description;
  return `${description} One of: ${words.map(({ word }) => word).join(', ')}.`;
}

export function sentencesOf(
  described:
    | { readonly summary: string; readonly description?: string | undefined }
    | DescribedOption,
): string {
  if ('summary' in described) {
    const { summary, description } = described;
    return description === undefined ? `${summary}.` : `${summary}. ${description}`;
  }
  const {
    description,
    words,
    required,
    alternatives,
    repeatable,
    default: initial,
    type,
  } = described;
  const sentences = [
    description,
    words && `One of: ${words.map(({ word }) => word).join(', ')}.`,
    required && 'Required.',
    alternatives && requiredUnless(alternatives),
    repeatable && 'Can be repeated.',
    initial !== null && type !== 'flag' && `Default: ${initial}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
