import { type Command, command, type Group, isNamed } from '../core/declare/command.ts';
import { writeOut } from '../core/output/write-out.ts';
import { unknownCommandError } from '../core/program/program.ts';
import { readArguments } from '../core/program/run.ts';

export const helpCommand = command({
  name: 'help',
  summary: 'Show the help of a command',
  examples: ['folio help prompts create'],
  variadic: true,
  run: ({ positionals, stdout, tree, version }) => {
    requireCommand(positionals, tree);
    const help = readArguments({ argv: [...positionals, '--help'] }, { tree, version });
    return writeOut(stdout, String(help));
  },
});

/** @throws a usage error for an unknown command */
function requireCommand(path: readonly string[], tree: readonly (Command | Group)[]): void {
  let available = tree;
  for (const [index, word] of path.entries()) {
    const item = available.find((each) => isNamed(each, word));
    if (!item) throw unknownCommandError(path.slice(0, index), word, available);
    available = 'commands' in item ? item.commands : [];
  }
}
