import { usageError } from '../../core/cli-error.ts';
import { readBytes } from '../../core/read-file.ts';
import type { Terminal } from '../../core/terminal/terminal.ts';
import { decodeUtf8 } from '../../core/utf8.ts';

/** Reads files, and standard input for `-`. */
export class FileReader {
  readonly #terminal: Terminal;
  #hasReadInput = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** @throws FILE_UNREADABLE; a usage error if standard input is read twice. */
  async readBytes(path: string): Promise<Buffer> {
    if (path !== '-') return readBytes(path);
    if (this.#hasReadInput) throw usageError('Standard input can be read only once.');
    this.#hasReadInput = true;
    return this.#terminal.readInputBytes();
  }

  /** @throws as `readBytes`; NOT_UTF8 */
  async readText(path: string): Promise<string> {
    return decodeUtf8(await this.readBytes(path), path === '-' ? 'Standard input' : path);
  }
}
