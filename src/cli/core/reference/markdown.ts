import type { describeProgram } from '../program/describe-program.ts';
import {
  argumentLabel,
  argumentText,
  commandsOf,
  type DescribedCommand,
  isShared,
  optionLabel,
  sentencesOf,
  usageOf,
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

/** The fields of a command's JSON. Fields that an earlier command of the group has too are named by that command. */
function fieldsLine(command: DescribedCommand, earlier: readonly DescribedCommand[]): string[] {
  const fieldsOf = ({ output }: DescribedCommand) => output?.fields.map(({ name }) => name) ?? [];
  const fields = fieldsOf(command);
  if (fields.length === 0) return [];
  const same = earlier.find((each) => {
    const others = fieldsOf(each);
    return others.length > 2 && others.every((name) => fields.includes(name));
  });
  const known = same ? fieldsOf(same) : [];
  const rest = fields.filter((name) => !known.includes(name)).map(code);
  const parts = [...(same ? [`those of \`${nameOf(same)}\``] : []), ...rest];
  return ['', `JSON fields: ${parts.join(', ')}.`];
}

interface Labelled {
  readonly label: string;
  readonly text: string;
}

/** The arguments and the options of a command, without the shared ones. */
function ownOptions({ arguments: args, options }: DescribedCommand): Labelled[] {
  const own = options.filter((option) => !isShared(option));
  return [
    ...args.map((each) => ({ label: code(argumentLabel(each)), text: cell(argumentText(each)) })),
    ...own.map((each) => ({ label: code(optionLabel(each)), text: cell(sentencesOf(each)) })),
  ];
}

/** A line for each argument or option; one line for those that an earlier command of the group has. */
function optionLines(command: DescribedCommand, earlier: readonly DescribedCommand[]): string[] {
  const lines: string[] = [];
  const repeated = new Map<DescribedCommand, string[]>();
  for (const { label, text } of ownOptions(command)) {
    const isSame = (each: Labelled) => each.label === label && each.text === text;
    const first = earlier.find((each) => ownOptions(each).some(isSame));
    if (first) repeated.set(first, [...(repeated.get(first) ?? []), label]);
    else lines.push(`- ${label}: ${text}`);
  }
  for (const [first, labels] of repeated) {
    lines.push(`- ${labels.join(', ')}: as for ${code(nameOf(first))}.`);
  }
  return lines;
}

interface Place {
  /** `###`, or `####` below the heading of a group. */
  readonly heading: string;
  /** The commands of the group that are described before. */
  readonly earlier: readonly DescribedCommand[];
}

function commandLines(command: DescribedCommand, { heading, earlier }: Place): string[] {
  const { arguments: args, examples } = command;
  const lines = [...(args.length > 0 ? [usageOf(command)] : []), ...examples];
  return [
    '',
    `${heading} ${nameOf(command)}`,
    '',
    cell(sentencesOf(command)),
    ...(lines.length > 0 ? ['', '```sh', ...lines, '```'] : []),
    ...list(optionLines(command, earlier)),
    ...fieldsLine(command, earlier),
  ];
}

/** Each shared option, below the commands that have it. */
function sharedOptionLines(commands: readonly DescribedCommand[]): string[] {
  const groups = new Map<string, Map<string, string>>();
  const options = commands.flatMap((command) => command.options.filter(isShared));
  for (const option of options) {
    const has = (command: DescribedCommand) =>
      command.options.some((each) => isShared(each) && each.name === option.name);
    const names = (those: readonly DescribedCommand[]) => those.map(nameOf).map(code).join(', ');
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

/** The reference of all commands, for `docs/command-line.md`. */
export function referenceMarkdown({ commands, environment, exitCodes }: Described): string {
  const lines = [
    '## Reference',
    '',
    'Each command is followed by its usage and examples, its arguments and options, and the fields of `--json`. The [shared options](#shared-options) are listed once.',
    ...commands.flatMap((entry) =>
      'commands' in entry
        ? [
            ...['', `### folio ${entry.name}`, '', `${cell(entry.summary)}.`],
            ...entry.commands.flatMap((command, index) =>
              commandLines(command, { heading: '####', earlier: entry.commands.slice(0, index) }),
            ),
          ]
        : commandLines(entry, { heading: '###', earlier: [] }),
    ),
    '',
    '## Shared options',
    ...sharedOptionLines(commands.flatMap(commandsOf)),
    '',
    '## All environment variables',
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
