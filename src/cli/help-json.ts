import { command } from './declare/command.ts';
import { describeProgram } from './describe-program.ts';
import { writeOut } from './output/write-out.ts';

export const helpJsonCommand = command({
  name: 'help-json',
  summary: 'Print everything that the help says, as JSON',
  description: 'For programs that write command lines. The same declarations make the help.',
  run: ({ environment, tree, version }) =>
    writeOut(environment.stdout, `${JSON.stringify(describeProgram(tree, version), null, 2)}\n`),
});
