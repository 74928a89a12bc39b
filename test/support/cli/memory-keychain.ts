import { CliError } from '../../../src/cli/core/cli-error.ts';
import type { Keychain } from '../../../src/cli/core/key-storage/keychain.ts';

/** A keychain in memory, which can be absent or fail. */
export class MemoryKeychain implements Keychain {
  readonly keys = new Map<string, string>();
  readonly #absence: string | undefined;
  /** Set while each call fails. */
  failure: string | undefined;
  reads = 0;

  constructor(absence?: string) {
    this.#absence = absence;
  }

  absence(): string | undefined {
    return this.#absence;
  }

  read(account: string): string | undefined {
    this.reads += 1;
    this.#requireUnlocked();
    return this.keys.get(account);
  }

  write(account: string, key: string): void {
    this.#requireUnlocked();
    this.keys.set(account, key);
  }

  remove(account: string): void {
    this.#requireUnlocked();
    this.keys.delete(account);
  }

  #requireUnlocked(): void {
    if (this.failure === undefined) return;
    throw new CliError('failure', `The keychain failed: ${this.failure}.`, {
      code: 'KEYCHAIN_FAILED',
    });
  }
}
