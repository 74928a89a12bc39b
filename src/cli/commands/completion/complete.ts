import { enumValue } from '../../../common/enum-values.ts';
import {
  type Call,
  type Command,
  command,
  type Group,
  isNamed,
} from '../../core/declare/command.ts';
import { flagsOf, type Option, type Options } from '../../core/declare/option.ts';
import {
  declaredOptions,
  globalOptions,
  helpOption,
  versionOption,
} from '../../core/declare/shared-options.ts';
import { writeOut } from '../../core/output/write-out.ts';
import { splitGlobalOptions } from '../../core/program/global-options.ts';

/** The last line of the output: whether the script completes file names. */
const directive = { files: 0, noFiles: 4 } as const;

interface Suggestions {
  readonly values: readonly (readonly [value: string, description: string])[];
  readonly files?: true;
}

type Instances = () => readonly string[];

/** Called by the completion scripts: `folio complete -- <words>`. */
export const completeCommand = command({
  name: 'complete',
  summary: 'Print completions for a command line',
  hidden: true,
  variadic: true,
  run: ({ profiles, tree, positionals, stdout, variables }) => {
    const words = wordsOf(variables) ?? positionals;
    const instances = () => {
      try {
        return profiles.names();
      } catch {
        return [];
      }
    };
    const suggestions = suggest(tree, words, instances);
    const lines = suggestions.values.map(([value, description]) => `${value}\t${description}`);
    const files = suggestions.files ? directive.files : directive.noFiles;
    return writeOut(stdout, `${[...lines, `:${files}`].join('\n')}\n`);
  },
});

/** The words of FOLIO_COMPLETION_WORDS, JSON from shells that cannot pass any word as an argument. */
function wordsOf({ FOLIO_COMPLETION_WORDS }: Call['variables']) {
  if (!FOLIO_COMPLETION_WORDS) return undefined;
  const words: unknown = JSON.parse(FOLIO_COMPLETION_WORDS);
  return Array.isArray(words) ? words.map(String) : [];
}

function suggest(
  tree: readonly (Command | Group)[],
  line: readonly string[],
  instances: Instances,
): Suggestions {
  const { global, rest } = splitGlobalOptions(line);
  // A global option is being completed.
  if (rest.length === 0 || (rest.length === 1 && rest[0]?.startsWith('-'))) {
    const previous = rest.length === 0 ? global : [...global, ...rest];
    const options = { ...globalOptions, help: helpOption, version: versionOption };
    const suggestions = suggestOptions(options, previous, instances, []);
    return filterByPrefix(suggestions ?? { values: [] }, line.at(-1) ?? '');
  }
  const words = rest[0] === 'help' ? rest.slice(1) : rest;
  const prefix = words.at(-1) ?? '';
  let available: readonly (Command | Group)[] = tree;
  let command: Command | undefined;
  let index = 0;
  while (!command && index < words.length - 1) {
    const next = available.find((item) => isNamed(item, words[index]));
    index += 1;
    if (!next) return { values: [] };
    if ('commands' in next) available = next.commands;
    else command = next;
  }
  const suggestions = command
    ? suggestInCommand(command, words.slice(index), instances)
    : (suggestOptions({ help: helpOption }, [prefix], instances, []) ?? {
        values: available.filter((item) => !('hidden' in item)).map(nameAndSummary),
      });
  return filterByPrefix(suggestions, prefix);
}

const filterByPrefix = (suggestions: Suggestions, prefix: string): Suggestions => ({
  ...suggestions,
  values: suggestions.values.filter(([value]) => value.startsWith(prefix)),
});

const nameAndSummary = ({ name, summary }: Command | Group) => [name, summary] as const;

function suggestInCommand(
  command: Command,
  words: readonly string[],
  instances: Instances,
): Suggestions {
  const options = { ...declaredOptions(command), help: helpOption };
  const fields = Object.entries(command.output?.fields ?? {});
  const suggestions = suggestOptions(options, words, instances, fields);
  if (suggestions) return suggestions;
  const position = countPositionals(words.slice(0, -1), byFlag(options));
  const repeatable = command.variadic === true ? undefined : command.variadic;
  const argument = Object.values(command.arguments)[position] ?? repeatable;
  return argument ? suggestValues(argument, instances, [], words.at(-1) ?? '') : { values: [] };
}

const byFlag = (options: Options) =>
  new Map(
    Object.entries(options).flatMap(([name, option]) =>
      flagsOf(name, option).map((each) => [each, option] as const),
    ),
  );

function suggestOptions(
  declared: Options,
  words: readonly string[],
  instances: Instances,
  fields: Suggestions['values'],
): Suggestions | undefined {
  const options = byFlag(declared);
  const [previous, prefix = ''] = [words.at(-2) ?? '', words.at(-1)];
  const [, flag = '', value = ''] = /^(--[^=]+)=(.*)$/s.exec(prefix) ?? [];
  const assigned = options.get(flag);
  if (assigned && assigned.type !== 'flag') {
    const { values, ...directives } = suggestValues(assigned, instances, fields, value);
    return { ...directives, values: values.map(([each, about]) => [`${flag}=${each}`, about]) };
  }
  const option = options.get(previous);
  if (option && option.type !== 'flag' && !(option.optionalValue && prefix.startsWith('-'))) {
    return suggestValues(option, instances, fields, prefix);
  }
  if (!prefix.startsWith('-')) return undefined;
  return { values: [...options].map(([each, { description }]) => [each, description] as const) };
}

/** Counts the words that are neither options nor their values. */
function countPositionals(words: readonly string[], options: ReadonlyMap<string, Option<unknown>>) {
  return words.filter((word, index) => {
    const previous = options.get(words[index - 1] ?? '');
    return !word.startsWith('-') && (!previous || previous.type === 'flag');
  }).length;
}

function suggestValues(
  {
    values,
    completion,
    placeholder,
  }: Pick<Option<unknown>, 'values' | 'completion' | 'placeholder'>,
  instances: Instances,
  fields: Suggestions['values'],
  prefix: string,
): Suggestions {
  if (values) {
    return { values: Object.entries(values).map(([name, about]) => [enumValue(name), about]) };
  }
  if (completion === 'file') return { values: [], files: true };
  if (completion === 'instance') return { values: instances().map((name) => [name, ''] as const) };
  return { values: placeholder === 'fields' ? suggestFields(fields, prefix) : [] };
}

/** The next field of a comma-separated list. */
function suggestFields(fields: Suggestions['values'], prefix: string): Suggestions['values'] {
  const given = prefix.split(',').slice(0, -1);
  return fields
    .filter(([field]) => !given.includes(field))
    .map(([field, description]) => [[...given, field].join(','), description]);
}
