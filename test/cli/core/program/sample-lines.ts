import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../../../src/cli/commands.ts';
import type { Argument, Command } from '../../../../src/cli/core/declare/command.ts';
import { kebabCase } from '../../../../src/cli/core/declare/kebab-case.ts';
import { isRequired, type Option } from '../../../../src/cli/core/declare/option.ts';
import { enumValue } from '../../../../src/common/enum-values.ts';

/** All commands, with their words. */
export const allCommands = commands.flatMap((each): { path: string; command: Command }[] =>
  'commands' in each
    ? each.commands.map((command) => ({ path: `${each.name} ${command.name}`, command }))
    : [{ path: each.name, command: each }],
);

export const visibleCommands = allCommands.filter(({ command }) => !command.hidden);

/** A command line, and what the parser reads from it. */
interface SampleLine {
  readonly words: readonly string[];
  readonly args: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Texts of which each option accepts one. */
const texts = ['text that is long', '12.50', '2026-03-01', '2026-03'];

const accepts = ({ parse }: Option<unknown>, text: string) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

function sampleValue(option: Option<unknown>): { word: string; value: unknown } {
  const [name] = Object.keys(option.values ?? {});
  if (name !== undefined) {
    const word = enumValue(name);
    return { word, value: option.parse(word) };
  }
  if (option.type === 'integer') {
    const value = option.minimum ?? 1;
    return { word: String(value), value };
  }
  const word = texts.find((text) => accepts(option, text)) ?? '';
  return { word, value: word };
}

function sampleArgument({ completion, values }: Pick<Argument, 'completion' | 'values'>): string {
  const [name] = Object.keys(values ?? {});
  if (name !== undefined) return enumValue(name);
  return completion === 'file' ? 'file' : '1';
}

/**
 * A line from the declaration of a command.
 * @param isGiven chooses the options; each repeatable one is given twice
 */
export function sampleLine(
  { path, command }: { path: string; command: Command },
  isGiven: (name: string, option: Option<unknown>) => boolean,
): SampleLine {
  const args = Object.fromEntries(
    Object.entries(command.arguments).map(([name, argument]) => [name, sampleArgument(argument)]),
  );
  const words = [...path.split(' '), ...Object.values(args)];
  if (typeof command.variadic === 'object' && command.variadic.required) {
    words.push(sampleArgument(command.variadic));
  }
  const options: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(command.options)) {
    if (option.default !== undefined) options[name] = option.default;
    if (!isGiven(name, option)) continue;
    const { word, value } = sampleValue(option);
    const given = option.type === 'flag' ? [] : [`=${word}`];
    const flags = `--${kebabCase(name)}${given.join('')}`;
    words.push(flags, ...(option.repeatable ? [flags] : []));
    options[name] = option.type === 'flag' ? true : option.repeatable ? [value, value] : value;
  }
  return { words, args, options };
}

/** The line with the required options only. */
export const shortestLine = (each: { path: string; command: Command }) =>
  sampleLine(each, (_, option) => isRequired(option));

/**
 * A line that sends a request: files exist, an update has a change, and `--yes` answers prompts.
 */
export function sendingLine(each: { path: string; command: Command }, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'template.md');
  writeFileSync(file, `---\nid: ${randomUUID()}\n---\nHello`);
  const { options, name: verb, variadic } = each.command;
  const [first] = Object.entries(options).find(([, { type }]) => type === 'text') ?? [];
  const { words } = sampleLine(each, (name, option) => {
    return isRequired(option) || name === 'yes' || (verb === 'update' && name === first);
  });
  const isFile = (word: string) => word === 'file';
  // Without a folder, one template is exported.
  const more = variadic && each.path.endsWith('export') ? ['1'] : [];
  const path = 'folder' in each.command.arguments ? folder : file;
  return [...words.map((word) => (isFile(word) ? path : word)), ...more];
}
