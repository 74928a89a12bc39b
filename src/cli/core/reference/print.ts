/** Prints `schema/commands.md`, the reference of the command line, from the declarations of the commands. */
import { printFile } from '../../../printed-file.ts';
import { commands } from '../../commands.ts';
import { describeProgram } from '../program/describe-program.ts';
import { installation } from '../releases/installation.ts';
import { referenceMarkdown } from './markdown.ts';

const program = describeProgram(commands, installation().manifest.version);

printFile('schema/commands.md', referenceMarkdown(program));
