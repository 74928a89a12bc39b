import { hash } from 'node:crypto';

/** Descriptions are compared ignoring case and the number of spaces. */
export const descriptionKey = (description: string | null): string =>
  (description ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const keyOf = (...parts: readonly (string | number | null)[]) =>
  hash('sha256', JSON.stringify(parts), 'base64url');

/** The values that identify a row. */
interface RowIdentity {
  readonly accountId: number | null;
  readonly date: string;
  readonly type: string;
  readonly amount: string;
  readonly description: string | null;
}

/** The content of a row or an entry. Two equal purchases have the same content. */
export const contentKey = (row: RowIdentity): string =>
  JSON.stringify([row.accountId, row.date, row.type, row.amount, descriptionKey(row.description)]);

/** The bank's identifier of a transaction, which is unique for its account. */
interface BankReference {
  /** The number of the account in the file. */
  readonly account: string;
  readonly reference: string;
}

/** The prefix of keys from OFX files. */
export const bankPrefix = 'ofx:';

/** Computes the import keys of the rows of a file. */
export class RowKeys {
  readonly #occurrences = new Map<string, number>();

  /**
   * The key from the bank's identifier, otherwise from the content and the row's number among equal
   * rows.
   */
  keysOf(row: RowIdentity, bank: BankReference | undefined) {
    const content = contentKey(row);
    if (bank && bank.reference !== '') {
      const account = bank.account || row.accountId;
      return { content, importKey: `${bankPrefix}${keyOf(account, bank.reference)}` };
    }
    const occurrence = (this.#occurrences.get(content) ?? 0) + 1;
    this.#occurrences.set(content, occurrence);
    return { content, importKey: `csv:${keyOf(content, occurrence)}` };
  }
}
