import type { StatementRow } from '../../../database/pool/statements.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import type { ImportTable } from '../../../imports/import-table.ts';
import { headerKeyOf } from '../../../imports/layout.ts';
import type { StoredLayout } from './preview-content.ts';
import { type ImportSettings, layoutNames } from './valid-settings.ts';

/** The maximum number of remembered layouts of a user. */
const maxLayouts = 100;

/** The columns and formats that the caller has last set for a file with the same columns. */
export async function rememberedLayout(
  table: ImportTable,
  { database, ...context }: StatementContext,
): Promise<ImportSettings> {
  const headerKey = headerKeyOf(table);
  if (headerKey === null) return {};
  const [found] = await runSql<{ readonly settings: string } & StatementRow>(
    database,
    sql`
      SELECT "settings" FROM "import_layouts"
       WHERE "user_id" = ${userIdOf(context)}::uuid AND "header_key" = ${headerKey}`,
  );
  return found ? { ...(JSON.parse(found.settings) as ImportSettings), isRemembered: true } : {};
}

/** Remembers the columns and formats of a preview. Without any, forgets those of the header. */
export async function rememberLayout(
  preview: { readonly settings: string; readonly layout: string },
  context: StatementContext,
): Promise<void> {
  const { headerKey } = JSON.parse(preview.layout) as StoredLayout;
  if (headerKey == null) return;
  const userId = userIdOf(context);
  const settings = JSON.parse(preview.settings) as ImportSettings;
  const chosen = layoutNames.filter((name) => settings[name] !== undefined);
  if (chosen.length === 0) {
    await runSql(
      context.database,
      sql`DELETE FROM "import_layouts" WHERE "user_id" = ${userId}::uuid AND "header_key" = ${headerKey}`,
    );
    return;
  }
  const text = JSON.stringify(Object.fromEntries(chosen.map((name) => [name, settings[name]])));
  await runSql(
    context.database,
    sql`
      WITH "kept" AS (
        INSERT INTO "import_layouts" ("user_id", "header_key", "settings", "used_at")
        VALUES (${userId}::uuid, ${headerKey}, ${text}, ${context.now.toISOString()}::timestamptz)
        ON CONFLICT ("user_id", "header_key")
        DO UPDATE SET "settings" = EXCLUDED."settings", "used_at" = EXCLUDED."used_at")
      DELETE FROM "import_layouts"
       WHERE "user_id" = ${userId}::uuid AND "header_key" IN (
               SELECT "header_key" FROM "import_layouts"
                WHERE "user_id" = ${userId}::uuid AND "header_key" <> ${headerKey}
                ORDER BY "used_at" DESC OFFSET ${maxLayouts - 1}::int)`,
  );
}
