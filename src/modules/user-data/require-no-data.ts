import { isDeepStrictEqual } from 'node:util';
import { readPage } from '../../database/query/read-page.ts';
import { toSelection } from '../../database/query/selection.ts';
import { runSql, sql } from '../../database/query/write.ts';
import { FolioError } from '../../errors.ts';
import { type StatementContext, userIdOf } from '../../graphql/schema/context.ts';
import { defaultCategories } from '../finance/categories/default-categories.ts';

const categoryFields = toSelection('Category', {
  select: { type: true, name: true, emoji: true, sortOrder: true },
});

/** Default categories are allowed: an import replaces them. @throws CONFLICT */
export async function requireNoData(context: StatementContext): Promise<void> {
  const userId = userIdOf(context);
  const found = await runSql<{ noun: string }>(
    context.database,
    sql`
      SELECT 'prompt templates' AS "noun"
       WHERE EXISTS (SELECT FROM "prompt_templates" WHERE "owner_id" = ${userId}::uuid)
      UNION ALL
      SELECT 'ideas' WHERE EXISTS (SELECT FROM "ideas" WHERE "user_id" = ${userId}::uuid)
      UNION ALL
      SELECT 'entries' WHERE EXISTS (SELECT FROM "entries" WHERE "user_id" = ${userId}::uuid)
      UNION ALL
      SELECT 'bank accounts' WHERE EXISTS (SELECT FROM "accounts" WHERE "user_id" = ${userId}::uuid)`,
  );
  const nouns = found.map(({ noun }) => noun);
  if (nouns.length === 0 && !(await hasOnlyDefaultCategories(context))) nouns.push('categories');
  if (nouns.length === 0) return;
  const message = `User data can only be imported for a user without data; you have ${nouns.join(', ')}`;
  throw new FolioError('CONFLICT', { details: [{ path: [], message }] });
}

async function hasOnlyDefaultCategories(context: StatementContext): Promise<boolean> {
  const { records } = await readPage<'Category'>(context.database, {
    where: { userId: userIdOf(context) },
    selection: categoryFields,
    range: { order: [], take: defaultCategories.length + 1, skip: 0 },
    total: false,
  });
  return records.every((record) => {
    const { type, name, emoji, sortOrder } = record as (typeof defaultCategories)[number];
    return defaultCategories.some((each) =>
      isDeepStrictEqual(each, { type, name, emoji, sortOrder }),
    );
  });
}
