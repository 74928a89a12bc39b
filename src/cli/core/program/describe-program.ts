import { enumValue } from '../../../common/enum-values.ts';
import { exitCodes } from '../cli-error.ts';
import { type Command, type Group, usesInstance } from '../declare/command.ts';
import { kebabCase } from '../declare/kebab-case.ts';
import { negatedFlag, type Option } from '../declare/option.ts';
import { declaredOptions } from '../declare/shared-options.ts';
import { variableDescriptions } from '../environment.ts';

const describeNames = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, description]) => ({ name, description }));

const describeValues = (values: Readonly<Record<string, string>> | undefined) =>
  values &&
  Object.entries(values).map(([name, description]) => ({
    word: enumValue(name),
    name,
    description,
  }));

/** The output of `folio help-json`. Its format is `schema/help-json.schema.json`. */
export function describeProgram(tree: readonly (Command | Group)[], version: string) {
  return {
    name: 'folio',
    version,
    environment: describeNames(variableDescriptions),
    exitCodes: Object.entries(exitCodes).map(([name, { code, description }]) => ({
      code,
      name,
      description,
    })),
    commands: tree
      .filter((item) => 'commands' in item || !item.hidden)
      .map((item) =>
        'commands' in item ? describeGroup(item) : describeCommand(item, [item.name]),
      ),
  };
}

function describeGroup({ name, summary, commands }: Group) {
  return {
    name,
    path: [name],
    summary,
    commands: commands.map((command) => describeCommand(command, [name, command.name])),
  };
}

function describeCommand(command: Command, path: readonly string[]) {
  const { name, aliases, summary, description, examples, requiredKey, output } = command;
  return {
    name,
    path,
    aliases,
    summary,
    description,
    key: requiredKey ?? null,
    usesInstance: usesInstance(command),
    arguments: describeArguments(command),
    options: Object.entries(declaredOptions(command)).map(describeOption),
    output: output ? { fields: describeNames(output.fields) } : null,
    examples,
  };
}

export function describeArguments({ arguments: own, variadic }: Command) {
  const ownArguments = Object.entries(own).map(([name, argument]) => ({
    ...argument,
    name: kebabCase(name),
    required: !argument.optional,
    repeatable: false,
  }));
  const all =
    typeof variadic === 'object'
      ? [...ownArguments, { ...variadic, repeatable: true }]
      : ownArguments;
  return all.map(({ name, description, required = false, repeatable, values }) => ({
    ...{ name, description, required, repeatable },
    words: describeValues(values),
  }));
}

export function describeOption([name, option]: [string, Option<unknown>]) {
  const { type, description, short, placeholder, minimum, maximum } = option;
  return {
    name: kebabCase(name),
    flags: [`--${kebabCase(name)}`, ...(short ? [`-${short}`] : [])],
    negatedFlag: option.isNegatable && negatedFlag(name),
    type,
    description,
    required: option.required === true,
    alternatives: option.alternatives?.map(kebabCase),
    repeatable: option.repeatable === true,
    valueOptional: option.optionalValue === true,
    default: option.default ?? null,
    placeholder,
    words: describeValues(option.values),
    minimum,
    maximum,
  };
}
