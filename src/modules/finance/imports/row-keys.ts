import { hash } from 'node:crypto';

/** Descriptions are compared ignoring case and the number of spaces. */
export const descriptionKey = (description: string | null): string =>
  (description ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const keyOf = (...parts: readonly (string | number | null)[]) =>
  hash('sha256', JSON.stringify(parts), 'base64url');

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

interface KeyedRow {
  readonly row: RowIdentity;
  /** All cells that could be descriptions. */
  readonly texts: readonly string[];
  /** The description without the payee. */
  readonly purpose: string | null;
}

/** Computes the import keys of the rows of a file. */
export class RowKeys {
  readonly #occurrences = new Map<string, number>();

  /** The key from the bank's identifier. */
  ofBank({ account, reference }: BankReference, { accountId }: RowIdentity): string {
    return `${bankPrefix}${keyOf(account || accountId, reference)}`;
  }

  /** The key from the content and the row's number among equal rows. */
  ofContent(content: string): string {
    return `csv:${this.#numbered(content)}`;
  }

  /**
   * The key from all texts of the row, so that another column for the description does not change it,
   * and the key that older versions used.
   */
  ofTexts({ row, texts, purpose }: KeyedRow) {
    const known = contentKey({ ...row, description: null });
    return {
      importKey: `row:${this.#numbered(JSON.stringify([known, ...texts.map(descriptionKey)]))}`,
      olderKey: this.ofContent(contentKey({ ...row, description: purpose })),
    };
  }

  #numbered(content: string): string {
    const occurrence = (this.#occurrences.get(content) ?? 0) + 1;
    this.#occurrences.set(content, occurrence);
    return keyOf(content, occurrence);
  }
}
