import { cellStart } from './cell-start.ts';
import type { RowValue } from './import-row-value.ts';
import { nameKey, type OwnFinances } from './own-finances.ts';
import type { ImportSettings } from './valid-settings.ts';

interface AccountOptions {
  readonly finances: OwnFinances;
  readonly settings: ImportSettings;
  /** Whether the file has a column with the names of accounts. */
  readonly hasNames: boolean;
  /** Whether the names are those of accounts in folio. In OFX files, they are numbers of accounts. */
  readonly areOwnNames: boolean;
}

export class RowAccounts {
  readonly #options: AccountOptions;
  readonly #named: ReadonlyMap<string, number | null>;
  /** The account that the settings give; undefined if they give none. */
  readonly #chosen: number | null | undefined;

  constructor(options: AccountOptions) {
    const { finances, settings } = options;
    // An account may have been deleted since it was set.
    const exists = (id: number | null | undefined) =>
      id === undefined || id === null || finances.hasAccount(id);
    this.#options = options;
    this.#chosen = exists(settings.accountId) ? settings.accountId : undefined;
    this.#named = new Map(
      (settings.accounts ?? [])
        .filter(({ id }) => exists(id))
        .map(({ name, id }) => [nameKey(name), id]),
    );
  }

  /** The account of a row, and the name in the file if there is no such account. */
  accountOf(name: string): Pick<RowValue, 'accountId' | 'unknownAccountName'> {
    const { finances, areOwnNames } = this.#options;
    const key = nameKey(name);
    if (key !== '') {
      const found = this.#named.has(key) ? this.#named.get(key) : finances.accountNamed(name);
      if (found !== undefined) return { accountId: found, unknownAccountName: null };
    }
    return {
      accountId: this.#unnamed(),
      unknownAccountName: areOwnNames ? cellStart(name.trim()) || null : null,
    };
  }

  /** The account of rows whose account is not found. */
  #unnamed(): number | null {
    const { finances, hasNames, areOwnNames } = this.#options;
    if (this.#chosen !== undefined) return this.#chosen;
    return hasNames && areOwnNames ? null : finances.defaultAccountId;
  }
}
