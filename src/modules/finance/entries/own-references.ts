import type { StatementRow } from '../../../database/pool/statements.ts';
import { enumName, runSql, sql } from '../../../database/query/write.ts';
import { FolioError } from '../../../errors.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { findSerial } from '../../../graphql/schema/node.ts';
import { label } from '../../../input/issues.ts';
import { missingRecord } from '../../../input/required.ts';

interface Reference {
  readonly categoryId?: string | null | undefined;
  readonly accountId?: string | null | undefined;
}

interface Found extends StatementRow {
  readonly id: number;
  /** Null for an account. */
  readonly type: 'EXPENSE' | 'INCOME' | null;
}

/** The caller's category of a row. */
interface OwnCategory {
  readonly id: number;
  readonly type: 'EXPENSE' | 'INCOME';
}

export class OwnReferences {
  readonly #categories: ReadonlyMap<number, OwnCategory>;
  readonly #accounts: ReadonlySet<number>;
  /** The path of the references in the arguments. */
  readonly #path: readonly string[];

  private constructor(found: readonly Found[], path: readonly string[]) {
    const categories = found.flatMap(({ id, type }) => (type === null ? [] : [{ id, type }]));
    const accounts = found.filter(({ type }) => type === null);
    this.#path = path;
    this.#categories = new Map(categories.map((category) => [category.id, category]));
    this.#accounts = new Set(accounts.map(({ id }) => id));
  }

  /**
   * Reads them by one statement. Other users' records and unknown ids are not found.
   * @param path the path of the references in the arguments, or in a row
   */
  static async read(
    references: readonly Reference[],
    context: StatementContext,
    path: readonly string[],
  ): Promise<OwnReferences> {
    const serials = (typename: string, ids: readonly (string | null | undefined)[]) => [
      ...new Set(ids.flatMap((id) => (id == null ? [] : (findSerial(typename, id) ?? [])))),
    ];
    const categories = serials(
      'Category',
      references.map(({ categoryId }) => categoryId),
    );
    const accounts = serials(
      'Account',
      references.map(({ accountId }) => accountId),
    );
    if (categories.length + accounts.length === 0) return new OwnReferences([], path);
    const userId = userIdOf(context);
    const found = await runSql<Found>(
      context.database,
      sql`
        SELECT "id", ${enumName('"type"')} AS "type" FROM "categories"
         WHERE "user_id" = ${userId}::uuid AND "id" = ANY(${categories}::bigint[])
        UNION ALL
        SELECT "id", NULL FROM "accounts"
         WHERE "user_id" = ${userId}::uuid AND "id" = ANY(${accounts}::bigint[])`,
    );
    return new OwnReferences(found, path);
  }

  /**
   * Finds the category and the account. What is left out stays undefined, and an `accountId` of null
   * stays null.
   * @throws VALIDATION_FAILED if the caller has no such category or account
   */
  find({ categoryId, accountId }: Reference) {
    const category = this.#categories.get(serialOf('Category', categoryId));
    const account = serialOf('Account', accountId);
    const hasCategory = categoryId == null || category !== undefined;
    const hasAccount = accountId == null || this.#accounts.has(account);
    requireReferences({ hasCategory, hasAccount }, this.#path);
    return { category, accountId: accountId == null ? accountId : account };
  }
}

/** No record has the number 0. */
const serialOf = (typename: string, globalId: string | null | undefined) =>
  (globalId == null ? undefined : findSerial(typename, globalId)) ?? 0;

interface FoundReferences {
  readonly hasCategory: boolean;
  readonly hasAccount: boolean;
}

/** @throws VALIDATION_FAILED with a detail for each missing record */
export function requireReferences(
  { hasCategory, hasAccount }: FoundReferences,
  path: readonly string[],
): void {
  if (hasCategory && hasAccount) return;
  const missing = [...(hasCategory ? [] : ['category']), ...(hasAccount ? [] : ['account'])];
  const details = missing.map((name) => {
    const field = [...path, `${name}Id`];
    return { path: field, code: 'NOT_FOUND', message: `${label(field)} ${missingRecord}` } as const;
  });
  throw new FolioError('VALIDATION_FAILED', { details });
}
