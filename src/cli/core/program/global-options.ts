import { type Command, type Group, isNamed } from '../declare/command.ts';
import { kebabCase } from '../declare/kebab-case.ts';
import { globalOptions } from '../declare/shared-options.ts';
import { unknownCommandError } from './program.ts';

const byName = new Map(
  Object.entries(globalOptions).map(([name, option]) => [kebabCase(name), option]),
);

interface SplitLine {
  readonly global: readonly string[];
  readonly rest: readonly string[];
}

/**
 * Splits a line before the command. `--json` takes its fields only with "=" there, because a
 * following word is the command.
 */
export function splitGlobalOptions(words: readonly string[]): SplitLine {
  let end = 0;
  while (end < words.length) {
    const [, name = '', assigned] = /^--([a-z-]+)(=.*)?$/s.exec(words[end] ?? '') ?? [];
    const option = byName.get(name);
    if (!option) break;
    const takesWord = option.type !== 'flag' && !option.optionalValue && assigned === undefined;
    end += takesWord ? 2 : 1;
  }
  return { global: words.slice(0, end), rest: words.slice(end) };
}

/** Moves the options before the command to its end, where the parser expects them. @throws a usage error */
export function moveGlobalOptions(
  argv: readonly string[],
  tree: readonly (Command | Group)[],
): readonly string[] {
  const { global, rest } = splitGlobalOptions(argv);
  // The former name of -v.
  if (argv[0] === '-V') return ['-v'];
  if (global.length === 0) return argv;
  const isKnown = rest[0]?.startsWith('-') || tree.some((item) => isNamed(item, rest[0]));
  if (!isKnown) throw unknownCommandError([], rest[0], tree);
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  return [...rest.slice(0, end), ...global, ...rest.slice(end)];
}
