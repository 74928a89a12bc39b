import { CliError, usageError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import { safeLine } from '../output/safe-text.ts';
import { decodeUtf8 } from '../utf8.ts';

/** Asks the person at the terminal, if there is one. */
export class Terminal {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Whether somebody can be asked: questions go to standard error, so that it counts too. */
  get isInteractive(): boolean {
    const { stdin, stderr } = this.#environment;
    return stdin.isTTY === true && stderr.isTTY === true;
  }

  /** An answer that the terminal does not show. */
  promptHidden(prompt: string): Promise<string> {
    return this.#prompt({ prompt, silent: true });
  }

  prompt(prompt: string, defaultAnswer: string): Promise<string> {
    return this.#prompt({ prompt, default: defaultAnswer });
  }

  /** Only a y is a yes. @throws a usage failure when nobody is there to ask. */
  async confirm(question: string, isConfirmed: boolean): Promise<void> {
    if (isConfirmed) return;
    this.requireConfirmable(isConfirmed);
    const answer = await this.#prompt({ prompt: `${safeLine(question)} (y/N)` });
    if (!/^y(es)?$/i.test(answer.trim())) {
      throw new CliError('failure', 'No changes were made.', { code: 'DECLINED' });
    }
  }

  /** For before anything is looked up: without a terminal only --yes will do. */
  requireConfirmable(isConfirmed: boolean): void {
    if (isConfirmed || this.isInteractive) return;
    throw usageError(
      'Confirmation required, and no terminal to prompt on.',
      'Pass --yes to confirm.',
    );
  }

  /** All of standard input. @throws when it is not text. */
  async readInput(): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.#environment.stdin) chunks.push(Buffer.from(chunk));
    return decodeUtf8(Buffer.concat(chunks), 'Standard input');
  }

  async #prompt(options: { prompt: string; silent?: boolean; default?: string }): Promise<string> {
    const { read } = await import('read');
    const { stdin, stderr } = this.#environment;
    try {
      const readOptions = { ...options, input: stdin as never, output: stderr as never };
      const answer = await Promise.race([read<string>(readOptions), endOfInput()]);
      if (options.silent) stderr.write('\n');
      return answer;
    } catch {
      stderr.write('\n');
      throw new CliError('interrupted', 'Interrupted.');
    }
  }
}

/** Rejects when nothing is left to wait for: Ctrl-D ends the input, and no answer will come. */
function endOfInput(): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.once('beforeExit', () => reject(new Error('end of input')));
  });
}
