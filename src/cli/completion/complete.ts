import { type Command, command, type Group } from '../declare/command.ts';
import type { Option } from '../declare/option.ts';
import { declaredOptions } from '../declare/shared-options.ts';
import { enumValue } from '../enum-values.ts';
import { kebabCase } from '../names.ts';
import { writeOut } from '../output/write-out.ts';

/** What the shell's script is told beside the words: whether it may offer files. */
const directive = { files: 0, noFiles: 4 } as const;

interface Offered {
  readonly words: readonly (readonly [word: string, about: string])[];
  readonly files?: true;
}

type Sources = { readonly instances: () => readonly string[] };

/** Called by the completion scripts: `folio complete -- <words so far>`. */
export const completeCommand = command({
  name: 'complete',
  summary: 'Answer a completion script',
  hidden: true,
  variadic: true,
  run: ({ environment, profiles, tree, positionals }) => {
    const instances = () => {
      try {
        return profiles.names();
      } catch {
        return [];
      }
    };
    const offered = completions(tree, positionals, { instances });
    const lines = offered.words.map(([word, about]) => `${word}\t${about}`);
    const files = offered.files ? directive.files : directive.noFiles;
    return writeOut(environment.stdout, `${[...lines, `:${files}`].join('\n')}\n`);
  },
});

/** What may stand in the place of the last word. */
function completions(
  tree: readonly (Command | Group)[],
  words: readonly string[],
  sources: Sources,
): Offered {
  const typed = words.at(-1) ?? '';
  let known: readonly (Command | Group)[] = tree;
  let found: Command | undefined;
  let index = 0;
  while (!found && index < words.length - 1) {
    const next = known.find(({ name }) => name === words[index]);
    index += 1;
    if (!next) return { words: [] };
    if ('commands' in next) known = next.commands;
    else found = next;
  }
  const offered = found
    ? withinCommand(found, words.slice(index), sources)
    : { words: known.filter((each) => !('hidden' in each)).map(nameAndSummary) };
  return { ...offered, words: offered.words.filter(([word]) => word.startsWith(typed)) };
}

const nameAndSummary = ({ name, summary }: Command | Group) => [name, summary] as const;

function withinCommand(found: Command, words: readonly string[], sources: Sources): Offered {
  const options = new Map(
    Object.entries(declaredOptions(found)).map(([name, option]) => [
      `--${kebabCase(name)}`,
      option,
    ]),
  );
  const [before, typed = ''] = [words.at(-2) ?? '', words.at(-1)];
  const option = options.get(before);
  if (option && option.type !== 'flag' && !(option.optionalValue && typed.startsWith('-'))) {
    return valuesOf(option, sources, Object.entries(found.output?.fields ?? {}));
  }
  if (typed.startsWith('-')) {
    return { words: [...options].map(([flag, { description }]) => [flag, description] as const) };
  }
  const position = positionals(words.slice(0, -1), options);
  const argument = Object.values(found.arguments)[position];
  return argument ? valuesOf(argument, sources, []) : { words: [] };
}

/** How many words before are arguments, neither flags nor their values. */
function positionals(words: readonly string[], options: ReadonlyMap<string, Option<unknown>>) {
  return words.filter((word, index) => {
    const before = options.get(words[index - 1] ?? '');
    return !word.startsWith('-') && (!before || before.type === 'flag');
  }).length;
}

function valuesOf(
  { values, offers, placeholder }: Pick<Option<unknown>, 'values' | 'offers' | 'placeholder'>,
  { instances }: Sources,
  fields: readonly (readonly [string, string])[],
): Offered {
  if (values) {
    return {
      words: Object.entries(values).map(([name, about]) => [enumValue(name), about] as const),
    };
  }
  if (offers === 'file') return { words: [], files: true };
  if (offers === 'instance') return { words: instances().map((name) => [name, ''] as const) };
  return { words: placeholder === 'fields' ? fields : [] };
}
