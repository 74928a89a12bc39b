import { isDeepStrictEqual } from 'node:util';
import { lowerCase } from '../../../common/lower-case.ts';
import type { StatementRow } from '../../../database/pool/statements.ts';
import { enumName, runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';

export type EntryType = 'EXPENSE' | 'INCOME';

interface Found extends StatementRow {
  readonly id: number;
  readonly name: string;
  /** Null for an account. */
  readonly type: EntryType | null;
  readonly isDefault: boolean;
}

/** Names are compared ignoring case and spaces at the ends. */
export const nameKey = (name: string): string => lowerCase(name.trim());

/** The caller's categories and accounts. */
export class OwnFinances {
  readonly #found: readonly Found[];
  readonly #typeOfCategory: ReadonlyMap<number, EntryType>;
  readonly #categories = new Map<string, number>();
  /** By the exact name, and by its key. */
  readonly #accounts = new Map<string, number>();
  readonly #accountIds: ReadonlySet<number>;
  /** Null if there is none. */
  readonly defaultAccountId: number | null;

  private constructor(found: readonly Found[]) {
    this.#found = found;
    const accounts = found.filter(({ type }) => type === null);
    this.#typeOfCategory = new Map(
      found.flatMap(({ id, type }) => (type === null ? [] : [[id, type] as const])),
    );
    this.#accountIds = new Set(accounts.map(({ id }) => id));
    this.defaultAccountId = accounts.find(({ isDefault }) => isDefault)?.id ?? null;
    // If several accounts have the same name, the first one is used.
    for (const { id, name, type } of found.toReversed()) {
      if (type) this.#categories.set(`${type} ${nameKey(name)}`, id);
      else this.#accounts.set(nameKey(name), id);
    }
    // Names can differ only in case.
    for (const { id, name } of accounts.toReversed()) this.#accounts.set(name, id);
  }

  /** Reads them by one statement. */
  static async read(context: StatementContext): Promise<OwnFinances> {
    const userId = userIdOf(context);
    const found = await runSql<Found>(
      context.database,
      sql`
        SELECT "id", "name", ${enumName('"type"')} AS "type", FALSE AS "isDefault"
          FROM "categories" WHERE "user_id" = ${userId}::uuid
        UNION ALL
        SELECT "id", "name", NULL, "is_default" FROM "accounts" WHERE "user_id" = ${userId}::uuid
         ORDER BY "id"`,
    );
    return new OwnFinances(found);
  }

  /** Whether these are the same categories and accounts, with the same names. */
  equals(other: OwnFinances): boolean {
    return isDeepStrictEqual(this.#found, other.#found);
  }

  /** The type of a category; undefined if it does not exist. */
  typeOf(categoryId: number | undefined): EntryType | undefined {
    return categoryId === undefined ? undefined : this.#typeOfCategory.get(categoryId);
  }

  hasAccount(id: number): boolean {
    return this.#accountIds.has(id);
  }

  categoryNamed(name: string, type: EntryType): number | undefined {
    return this.#categories.get(`${type} ${nameKey(name)}`);
  }

  accountNamed(name: string): number | undefined {
    return this.#accounts.get(name.trim()) ?? this.#accounts.get(nameKey(name));
  }
}
