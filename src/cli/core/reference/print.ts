/** Prints the reference in `docs/command-line.md` from the declarations of the commands. */
import { printBelowMarker } from '../../../printed-file.ts';
import { commands } from '../../commands.ts';
import { describeProgram } from '../program/describe-program.ts';
import { installation } from '../releases/installation.ts';
import { referenceMarkdown } from './markdown.ts';

const program = describeProgram(commands, installation().manifest.version);

printBelowMarker('docs/command-line.md', referenceMarkdown(program));
