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

/** @param heading `###`, or `####` below the heading of a group. */
function commandLines(command: DescribedCommand, heading: string): string[] {
  const { path, arguments: args, options, output, examples } = command;
  const own = options.filter((option) => !isShared(option));
  const shared = options.filter(isShared).map(({ flags }) => code(flags.join()));
  const fields = output?.fields.map(({ name }) => code(name)) ?? [];
  return [
    '',
    `${heading} folio ${path.join(' ')}`,
    '',
    cell(sentencesOf(command)),
    '',
    '```sh',
    usageOf(command),
    ...examples,
    '```',
    ...table(
      ['Argument or option', 'Meaning'],
      [
        ...args.map((argument) => [code(argumentLabel(argument)), cell(argumentText(argument))]),
        ...own.map((option) => [code(optionLabel(option)), cell(sentencesOf(option))]),
      ],
    ),
    ...(shared.length > 0 ? ['', `Shared options: ${shared.join(', ')}.`] : []),
    ...(fields.length > 0 ? ['', `JSON fields: ${fields.join(', ')}.`] : []),
  ];
}

/** The reference of all commands, for `docs/command-line.md`. */
export function referenceMarkdown({ commands, environment, exitCodes }: Described): string {
  const options = commands.flatMap(commandsOf).flatMap((command) => command.options);
  const shared = new Map(options.filter(isShared).map((option) => [option.name, option]));
  const lines = [
    '## Commands',
    ...commands.flatMap((entry) =>
      'commands' in entry
        ? [
            ...['', `### folio ${entry.name}`, '', `${cell(entry.summary)}.`],
            ...entry.commands.flatMap((command) => commandLines(command, '####')),
          ]
        : commandLines(entry, '###'),
    ),
    '',
    '## Shared options',
    ...table(
      ['Option', 'Meaning'],
      Array.from(shared.values(), (option) => [
        code(optionLabel(option)),
        cell(sentencesOf(option)),
      ]),
    ),
    '',
    '## All environment variables',
    ...table(
      ['Variable', 'Meaning'],
      environment.map(({ name, description }) => [code(name), cell(description)]),
    ),
    '',
    '## Exit codes',
    ...table(
      ['Exit code', 'Meaning'],
      exitCodes.map(({ code, description }) => [String(code), cell(description)]),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
