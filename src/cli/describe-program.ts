import { exitCodes } from './cli-error.ts';
import { type Command, type Group, usesInstance } from './declare/command.ts';
import type { Option } from './declare/option.ts';
import { declaredOptions } from './declare/shared-options.ts';
import { enumValue } from './enum-values.ts';
import { variableDescriptions } from './environment.ts';
import { kebabCase } from './names.ts';

const named = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, description]) => ({ name, description }));

const wordsOf = (words: Readonly<Record<string, string>> | undefined) =>
  words &&
  Object.entries(words).map(([name, description]) => ({
    word: enumValue(name),
    name,
    description,
  }));

/** The whole program as data; `schema/help-json.schema.json` says how it looks. */
export function describeProgram(tree: readonly (Command | Group)[], version: string) {
  return {
    name: 'folio',
    version,
    environment: named(variableDescriptions),
    exitCodes: Object.entries(exitCodes).map(([name, { code, description }]) => ({
      code,
      name,
      description,
    })),
    commands: tree
      .filter((each) => 'commands' in each || !each.hidden)
      .map((each) =>
        'commands' in each ? describeGroup(each) : describeCommand(each, [each.name]),
      ),
  };
}

function describeGroup({ name, summary, commands }: Group) {
  return {
    name,
    path: [name],
    summary,
    commands: commands.map((each) => describeCommand(each, [name, each.name])),
  };
}

function describeCommand(declared: Command, path: readonly string[]) {
  const { name, summary, description, examples, needs, output } = declared;
  return {
    name,
    path,
    summary,
    ...(description === undefined ? {} : { description }),
    key: needs ?? null,
    usesInstance: usesInstance(declared),
    arguments: Object.entries(declared.arguments).map(([argument, about]) => ({
      name: kebabCase(argument),
      description: about.description,
      required: true,
      ...(about.values ? { words: wordsOf(about.values) } : {}),
    })),
    options: Object.entries(declaredOptions(declared)).map(describeOption),
    output: output ? { fields: named(output.fields) } : null,
    examples,
  };
}

function describeOption([name, option]: [string, Option<unknown>]) {
  const { type, description, short, placeholder, values: words, minimum, maximum } = option;
  return {
    name: kebabCase(name),
    flags: [`--${kebabCase(name)}`, ...(short ? [`-${short}`] : [])],
    type,
    description,
    required: option.required === true,
    repeatable: option.repeatable === true,
    valueOptional: option.optionalValue === true,
    default: option.default ?? null,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(words ? { words: wordsOf(words) } : {}),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}
