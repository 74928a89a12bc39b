/** A process that locks a data directory, prints `locked` or the error, and then waits. */
import { lockDirectory } from '../../../src/database/embedded/lock.ts';

try {
  lockDirectory(process.argv[2] ?? '');
  process.stdout.write('locked\n');
  // Ends with its parent, should that be killed.
  process.stdin.on('end', () => process.exit(0)).resume();
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
