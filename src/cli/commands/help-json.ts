import { command } from '../core/declare/command.ts';
import { writeOut } from '../core/output/write-out.ts';
import { describeProgram } from '../core/program/describe-program.ts';

export const helpJsonCommand = command({
  name: 'help-json',
  summary: 'Print the help of all commands as JSON',
  description: 'For programs that generate or check command lines.',
  run: ({ stdout, tree, version }) =>
    writeOut(stdout, `${JSON.stringify(describeProgram(tree, version), null, 2)}\n`),
});
