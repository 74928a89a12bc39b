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

/** A line that begins with a dot or an apostrophe would be a request of roff. */
const escaped = (text: string) =>
  text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&');

const paragraph = (text: string) => `.PP\n${escaped(text)}\n`;
const item = (label: string, text: string) => `.TP\n\\fB${escaped(label)}\\fR\n${escaped(text)}\n`;

const page = (name: string, version: string, summary: string, body: string) =>
  `.TH ${name.toUpperCase()} 1 "" "folio ${version}" "folio manual"
.SH NAME
${escaped(name)} \\- ${escaped(summary)}
${body}`;

function commandText(command: DescribedCommand, heading: string): string {
  const own = command.options.filter((option) => !isShared(option));
  const shared = command.options.filter(isShared);
  const fields = command.output?.fields ?? [];
  return [
    heading,
    paragraph(sentencesOf(command)),
    `.PP\n\\fB${escaped(usageOf(command))}\\fR\n`,
    ...command.arguments.map((argument) => item(argumentLabel(argument), argumentText(argument))),
    ...own.map((option) => item(optionLabel(option), sentencesOf(option))),
    shared.length === 0
      ? ''
      : paragraph(`Shared options: ${shared.map(optionLabel).join(', ')}. See folio(1).`),
    fields.length === 0 ? '' : paragraph('JSON fields:'),
    ...fields.map(({ name, description }) => item(name, description)),
    ...(command.examples.length === 0
      ? []
      : [paragraph('Examples:'), `.PP\n.nf\n${escaped(command.examples.join('\n'))}\n.fi\n`]),
  ].join('');
}

function overview({ version, commands, environment, exitCodes }: Described): string {
  const all = commands.flatMap(commandsOf);
  const shared = new Map(
    all.flatMap(({ options }) => options.filter(isShared).map((option) => [option.name, option])),
  );
  const body = [
    '.SH SYNOPSIS\n\\fBfolio\\fR <command> [arguments] [options]\n',
    '.SH COMMANDS\n',
    ...commands.map(({ name, summary }) => item(`folio-${name}(1)`, `${summary}.`)),
    '.SH SHARED OPTIONS\n',
    ...Array.from(shared.values(), (option) => item(optionLabel(option), sentencesOf(option))),
    '.SH ENVIRONMENT\n',
    ...environment.map(({ name, description }) => item(name, description)),
    '.SH EXIT STATUS\n',
    ...exitCodes.map(({ code, description }) => item(String(code), description)),
  ];
  return page('folio', version, 'command-line client of folio', body.join(''));
}

/** The man pages by file name: one of the program, and one of each group and top-level command. */
export function manPages(program: Described): ReadonlyMap<string, string> {
  const pages = program.commands.map((entry) => {
    const name = `folio-${entry.name}`;
    const body = commandsOf(entry).map((command) =>
      commandText(command, `.SH ${escaped(`folio ${command.path.join(' ')}`).toUpperCase()}\n`),
    );
    const seeAlso = '.SH SEE ALSO\nfolio(1)\n';
    return [
      `${name}.1`,
      page(name, program.version, entry.summary, body.join('') + seeAlso),
    ] as const;
  });
  return new Map([['folio.1', overview(program)], ...pages]);
}
