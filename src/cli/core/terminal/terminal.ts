import { CliError, usageError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import { safeLine } from '../output/safe-text.ts';
import { decodeUtf8 } from '../utf8.ts';
import { untilEndOfInput } from './end-of-input.ts';

type Streams = Pick<Environment, 'stdin' | 'stderr'>;

export class Terminal {
  readonly #streams: Streams;
  readonly #isInputAllowed: boolean;

  /** @param isInputAllowed false with `--no-input`. */
  constructor(streams: Streams, isInputAllowed = true) {
    this.#streams = streams;
    this.#isInputAllowed = isInputAllowed;
  }

  /** Whether prompts are possible: they read standard input and write to standard error. */
  get isInteractive(): boolean {
    const { stdin, stderr } = this.#streams;
    return this.#isInputAllowed && stdin.isTTY === true && stderr.isTTY === true;
  }

  promptHidden(prompt: string): Promise<string> {
    return this.#prompt({ prompt, silent: true });
  }

  prompt(prompt: string, defaultAnswer: string): Promise<string> {
    return this.#prompt({ prompt, default: defaultAnswer });
  }

  /** Prompts for yes, the default, or no. */
  async accepts(question: string): Promise<boolean> {
    const answer = await this.#prompt({ prompt: `${safeLine(question)} (Y/n)` });
    return !/^no?$/i.test(answer.trim());
  }

  /**
   * Prompts for y or yes, unless already confirmed.
   * @throws DECLINED for any other answer; a usage error without a terminal.
   */
  async confirm(question: string, isConfirmed: boolean): Promise<void> {
    if (isConfirmed) return;
    this.requireConfirmable(isConfirmed);
    const answer = await this.#prompt({ prompt: `${safeLine(question)} (y/N)` });
    if (!/^y(es)?$/i.test(answer.trim())) {
      throw new CliError('failure', 'No changes were made.', { code: 'DECLINED' });
    }
  }

  /** Checks before the first request that a confirmation is possible. @throws a usage error */
  requireConfirmable(isConfirmed: boolean): void {
    if (isConfirmed || this.isInteractive) return;
    const reason = this.#isInputAllowed ? 'no terminal to prompt on' : '--no-input is set';
    throw usageError(`Confirmation required, and ${reason}.`, 'Pass --yes to confirm.');
  }

  /** Reads standard input to the end. @throws NOT_UTF8 */
  async readInput(): Promise<string> {
    return decodeUtf8(await this.readInputBytes(), 'Standard input');
  }

  /** Reads standard input to the end. */
  async readInputBytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.#streams.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  }

  async #prompt(options: { prompt: string; silent?: boolean; default?: string }): Promise<string> {
    const { read } = await import('read');
    const { stdin, stderr } = this.#streams;
    try {
      const readOptions = { ...options, input: stdin as never, output: stderr as never };
      const answer = await untilEndOfInput(read(readOptions));
      if (options.silent) stderr.write('\n');
      return answer;
    } catch {
      stderr.write('\n');
      throw new CliError('interrupted', 'Interrupted.');
    }
  }
}
