import type { describeProgram } from '../program/describe-program.ts';
import {
  argumentLabel,
  argumentText,
  commandsOf,
  type DescribedCommand,
  isShared,
  optionLabel,
  sentencesOf,
} from './described.ts';

type Described = ReturnType<typeof describeProgram>;

/** For a cell of a table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<');
const code = (text: string) => `\`${text}\``;

const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0
    ? []
    : [
        '',
        `| ${titles.join(' | ')} |`,
        `|${titles.map(() => '---').join('|')}|`,
        ...rows.map((cells) => `| ${cells.join(' | ')} |`),
      ];

const list = (items: readonly string[]) => (items.length === 0 ? [] : ['', ...items]);

const nameOf = ({ path }: DescribedCommand) => `folio ${path.join(' ')}`;

interface Labelled {
  readonly label: string;
  readonly text: string;
  /** The text for an update, in which the option is optional and has no default. */
  readonly optionalText: string;
}

const labelledArguments = ({ arguments: args }: DescribedCommand): Labelled[] =>
  args.map((each) => {
    const text = cell(argumentText(each));
    return { label: code(argumentLabel(each)), text, optionalText: text };
  });

/** The options of a command, without the shared ones. */
const labelledOptions = ({ options }: DescribedCommand): Labelled[] =>
  options
    .filter((option) => !isShared(option))
    .map((each) => {
      const description = each.description.replace(/ Default: [^.]+\./, '');
      const optional = { ...each, alternatives: undefined, required: false, default: null };
      return {
        label: code(optionLabel(each)),
        text: cell(sentencesOf(each)),
        optionalText: cell(sentencesOf({ ...optional, description })),
      };
    });

const isSameAs =
  ({ label, text }: Labelled) =>
  (each: Labelled) =>
    each.label === label && [each.text, each.optionalText].includes(text);

const lineOf = ({ label, text }: Labelled) => `- ${label}: ${text}`;

/** A line for each argument or option; one line for the options that an earlier command of the group has. */
function optionLines(command: DescribedCommand, earlier: readonly DescribedCommand[]): string[] {
  const lines: string[] = [];
  const repeated = new Map<DescribedCommand, string[]>();
  for (const option of labelledOptions(command)) {
    const first = earlier.find((each) => labelledOptions(each).some(isSameAs(option)));
    if (first) repeated.set(first, [...(repeated.get(first) ?? []), option.label]);
    else lines.push(lineOf(option));
  }
  const described = earlier.flatMap(labelledArguments);
  return [
    ...labelledArguments(command)
      .filter((each) => !described.some(isSameAs(each)))
      .map(lineOf),
    ...Array.from(
      repeated,
      ([first, labels]) => `- As for ${code(nameOf(first))}: ${labels.join(', ')}.`,
    ),
    ...lines,
  ];
}

interface Place {
  /** `##`, or `###` below the heading of a group. */
  readonly heading: string;
  /** The commands of the group that are described before. */
  readonly earlier: readonly DescribedCommand[];
}

function commandLines(command: DescribedCommand, { heading, earlier }: Place): string[] {
  const { examples } = command;
  return [
    '',
    `${heading} ${[nameOf(command), ...command.arguments.map(argumentLabel)].map(cell).join(' ')}`,
    '',
    cell(sentencesOf(command)),
    ...(examples.length > 0 ? ['', '```sh', ...examples, '```'] : []),
    ...list(optionLines(command, earlier)),
  ];
}

/** The names of commands, or of a group if all of its commands are among them. */
function groupedNames(those: readonly DescribedCommand[], all: readonly DescribedCommand[]) {
  const namesOf = those.map((command) => {
    const isInGroup = ({ path }: DescribedCommand) => path[0] === command.path[0];
    const isWhole = all.filter(isInGroup).every((each) => those.includes(each));
    return code(isWhole ? `folio ${command.path[0]}` : nameOf(command));
  });
  return [...new Set(namesOf)].join(', ');
}

/** Each shared option, below the commands that have it. */
function sharedOptionLines(commands: readonly DescribedCommand[]): string[] {
  const groups = new Map<string, Map<string, string>>();
  const options = commands.flatMap((command) => command.options.filter(isShared));
  for (const option of options) {
    const has = (command: DescribedCommand) =>
      command.options.some((each) => isShared(each) && each.name === option.name);
    const names = (those: readonly DescribedCommand[]) => groupedNames(those, commands);
    const others = commands.filter((command) => !has(command));
    const isUsual = others.length < commands.length / 2;
    const where = isUsual
      ? `All commands${others.length > 0 ? ` except ${names(others)}` : ''}:`
      : `${names(commands.filter(has))}:`;
    const group = groups.get(where) ?? new Map<string, string>();
    group.set(option.name, `- ${code(optionLabel(option))}: ${cell(sentencesOf(option))}`);
    groups.set(where, group);
  }
  return Array.from(groups, ([where, group]) => ['', where, '', ...group.values()]).flat();
}

/** The reference of all commands, for `schema/commands.md`. */
export function referenceMarkdown({ commands, environment, exitCodes }: Described): string {
  const lines = [
    '# Commands of folio',
    '',
    '[The command line](../docs/command-line.md) explains how to use them. Each command has its examples and its options. Those of an earlier command of the group are only named; in an update, they are optional and have no default. An argument is described where it first appears in a group. The [shared options](#shared-options) are listed at the end. `folio help <command>` and the man pages also have the fields of `--json`.',
    ...commands.flatMap((entry) =>
      'commands' in entry
        ? [
            ...['', `## folio ${entry.name}`, '', `${cell(entry.summary)}.`],
            ...entry.commands.flatMap((command, index) =>
              commandLines(command, { heading: '###', earlier: entry.commands.slice(0, index) }),
            ),
          ]
        : commandLines(entry, { heading: '##', earlier: [] }),
    ),
    '',
    '## Shared options',
    ...sharedOptionLines(commands.flatMap(commandsOf)),
    '',
    '## Environment variables',
    ...list(environment.map(({ name, description }) => `- ${code(name)}: ${cell(description)}`)),
    '',
    '## Exit codes',
    ...table(
      ['Exit code', 'Meaning'],
      exitCodes.map(({ code, description }) => [String(code), cell(description)]),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
