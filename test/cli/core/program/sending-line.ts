import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../../../src/cli/commands.ts';
import type { Command } from '../../../../src/cli/core/declare/command.ts';
import { commandLines } from './command-lines.ts';
import { splitLine } from './split-line.ts';

/** All commands, with their words. */
export const allCommands = commands.flatMap((each): { path: string; command: Command }[] =>
  'commands' in each
    ? each.commands.map((command) => ({ path: `${each.name} ${command.name}`, command }))
    : [{ path: each.name, command: each }],
);
/** A command line that sends a request: `--yes` answers prompts, and the files of options exist. */
export function sendingLine(path: string, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'file'), 'text');
  writeFileSync(join(folder, 'template.md'), `---\nid: ${randomUUID()}\n---\nHello`);
  const lines = commandLines.filter(([, each]) => each === path).map(([line]) => splitLine(line));
  const usable = lines.find((words) => !words.some((word) => /^(-e|--editor|-)$/.test(word)));
  const words = usable ?? lines[0] ?? [];
  const isFile = (word: string) => /\.(png|gif|webp|csv)$/.test(word);
  return words
    .map((word) => (isFile(word) ? join(folder, 'file') : word))
    .map((word) => (word.endsWith('.md') ? join(folder, 'template.md') : word))
    .concat(path === 'prompts update' ? ['--title', 'T'] : []);
}
