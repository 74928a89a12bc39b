import { z } from 'zod';
import type { StatementRow } from '../../../database/pool/statements.ts';
import { enumName, runSql, sql } from '../../../database/query/write.ts';
import { validationError } from '../../../errors.ts';
import { idArgument, inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { graphqlId } from '../../../input/ids.ts';
import { maxBulkEntries } from '../entries/input.ts';
import { ImportPreview } from './import-preview.ts';
import { type EntryType, OwnFinances } from './own-finances.ts';
import { lockOwnPreview } from './own-preview.ts';
import { committed } from './stage-update.ts';
import { requireCategory } from './valid-settings.ts';

const UpdateImportRowsInput = builder.inputType('UpdateImportRowsInput', {
  description: 'Rows of a preview, and what to change. Fields left out change nothing.',
  fields: (t) => ({
    positions: t.intList({
      required: true,
      description: `The positions of the rows, at most ${maxBulkEntries}.`,
    }),
    withSameDescription: t.boolean({
      defaultValue: false,
      description:
        'Whether to change also all other rows with the description of one of these rows, ignoring case. With `categoryId`, only those of the type of the category.',
    }),
    excluded: t.boolean({
      description: '`true`: a commit skips the rows. `false`: it creates their entries.',
    }),
    categoryId: t.id({ description: 'The global id of the category of the rows.' }),
  }),
});

const inputSchema = z.object({
  positions: z
    .array(z.number())
    .max(maxBulkEntries, { error: `are too many (maximum is ${maxBulkEntries})` }),
  categoryId: graphqlId().nullish(),
});

interface Payload {
  readonly updatedCount: number;
}

const payload = recordPayload<'ImportPreview', Payload>('updateImportRows', 'ImportPreview', {
  type: ImportPreview,
  description: 'The preview.',
  fields: (t) => ({
    updatedCount: t.expose('updatedCount', {
      type: 'NonNegativeInt',
      description: 'The number of new and excluded rows that the input is about.',
    }),
  }),
});

interface Category {
  readonly id: number;
  readonly type: EntryType;
}

async function categoryOf(globalId: string, context: StatementContext): Promise<Category> {
  const finances = await OwnFinances.read(context);
  const id = requireCategory(finances, globalId, ['categoryId']);
  return { id, type: finances.typeOf(id) as EntryType };
}

interface Given extends StatementRow {
  readonly position: number;
  /** Null for a row that does not exist, or without a valid amount. */
  readonly type: EntryType | null;
  readonly isFound: boolean;
}

/** @throws VALIDATION_FAILED for a row that does not exist, or whose type is not that of the category */
async function requireRows(
  previewId: string,
  positions: readonly number[],
  category: Category | undefined,
  context: StatementContext,
): Promise<void> {
  const given = await runSql<Given>(
    context.database,
    sql`
      SELECT "given"."position", ${enumName('"type"')} AS "type", "id" IS NOT NULL AS "isFound"
        FROM unnest(${positions}::int[]) WITH ORDINALITY AS "given" ("position", "number")
        LEFT JOIN "import_rows" ON "preview_id" = ${previewId}::uuid
                               AND "user_id" = ${userIdOf(context)}::uuid
                               AND "id" = "given"."position"
       ORDER BY "number"`,
  );
  const missing = given.findIndex(({ isFound }) => !isFound);
  if (missing >= 0)
    throw validationError(['input', 'positions', missing], 'NOT_FOUND', 'Row must exist');
  if (category && given.some(({ type }) => type !== null && type !== category.type)) {
    const kind = category.type === 'EXPENSE' ? 'expenses' : 'income';
    const message = `Category is one of ${kind}; choose another one for the other rows`;
    throw validationError(['input', 'categoryId'], 'INVALID', message);
  }
}

/** A description, ignoring case and the number of spaces. */
const descriptionKey = sql`lower(btrim(regexp_replace("description", '\\s+', ' ', 'g')))`;

interface Change {
  readonly positions: readonly number[];
  readonly withSameDescription: boolean;
  readonly excluded: boolean | undefined;
  readonly category: Category | undefined;
}

/**
 * Changes the rows and counts them again, by two statements. Other settings may have made an excluded row
 * invalid: included again, it is not new.
 * @returns the number of changed rows
 */
async function changeRows(
  previewId: string,
  { positions, withSameDescription, excluded, category }: Change,
  context: StatementContext,
): Promise<number> {
  const { database } = context;
  const isOfPreview = sql`"preview_id" = ${previewId}::uuid AND "user_id" = ${userIdOf(context)}::uuid`;
  const status = excluded === undefined ? null : excluded ? 'excluded' : 'new';
  const categoryId = category?.id ?? null;
  const type = category?.type.toLowerCase() ?? null;
  const changed = await runSql(
    database,
    sql`
      UPDATE "import_rows"
         SET "status" = CASE WHEN ${excluded === false}::boolean AND "import_key" IS NULL THEN 'invalid'
                             ELSE COALESCE(${status}::text::"import_row_status", "status") END,
             "category_id" = COALESCE(${categoryId}::bigint, "category_id"),
             "category_source" = CASE WHEN ${categoryId}::bigint IS NULL THEN "category_source"
                                      ELSE 'chosen' END,
             "unknown_category_name" = CASE WHEN ${categoryId}::bigint IS NULL
                                            THEN "unknown_category_name" END
       WHERE ${isOfPreview} AND "status" IN ('new', 'excluded')
         AND (${type}::text IS NULL OR "type"::text = ${type}::text)
         AND ("id" = ANY(${positions}::int[])
              OR (${withSameDescription}::boolean AND ${descriptionKey} IN (
                    SELECT ${descriptionKey} FROM "import_rows"
                     WHERE ${isOfPreview} AND "id" = ANY(${positions}::int[]))))
      RETURNING 1 AS "changed"`,
  );
  await runSql(
    database,
    sql`
      UPDATE "import_previews"
         SET "new_count" = "counts"."new", "excluded_count" = "counts"."excluded",
             "invalid_count" = "counts"."invalid"
        FROM (SELECT count(*) FILTER (WHERE "status" = 'new') AS "new",
                     count(*) FILTER (WHERE "status" = 'excluded') AS "excluded",
                     count(*) FILTER (WHERE "status" = 'invalid') AS "invalid"
                FROM "import_rows" WHERE ${isOfPreview}) AS "counts"
       WHERE "id" = ${previewId}::uuid AND "user_id" = ${userIdOf(context)}::uuid`,
  );
  return changed.length;
}

builder.mutationField('updateImportRows', (t) =>
  t.field({
    type: payload.type,
    description:
      'Excludes new rows of a preview from the commit, includes them again, or sets their category. Duplicate and invalid rows do not change. CONFLICT after the commit.',
    authScopes: { finance: true },
    extensions: charge({ once: aggregateCost }),
    args: {
      ...idArgument('preview'),
      ...inputArgument(UpdateImportRowsInput, 'The rows and their changes.'),
    },
    resolve: statementsOnly(async (_root, args, context, info) => {
      const { id, committedAt } = await lockOwnPreview(args.id, context);
      if (committedAt) throw committed();
      const { excluded, withSameDescription } = args.input;
      const { positions, categoryId } = validInput(inputSchema, args.input);
      const category = categoryId == null ? undefined : await categoryOf(categoryId, context);
      await requireRows(id, positions, category, context);
      const change = {
        positions,
        withSameDescription: withSameDescription ?? false,
        excluded: excluded ?? undefined,
        category,
      };
      const updatedCount = await changeRows(id, change, context);
      return { ...(await payload.find({ id }, context, info)), updatedCount };
    }),
  }),
);
