import { command } from './declare/command.ts';
import { describeProgram } from './describe-program.ts';
import { writeOut } from './output/write-out.ts';

export const helpJsonCommand = command({
  name: 'help-json',
  summary: 'Print the help of all commands as JSON',
  description: 'For programs that generate or check command lines.',
  run: ({ environment, tree, version }) =>
    writeOut(environment.stdout, `${JSON.stringify(describeProgram(tree, version), null, 2)}\n`),
});
