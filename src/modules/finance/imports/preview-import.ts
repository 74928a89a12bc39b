import { randomUUID } from 'node:crypto';
import { insertRecords, runSql, sql } from '../../../database/query/write.ts';
import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import {
  type StageArguments,
  stagedBy,
  statementsOnly,
} from '../../../graphql/schema/mutation-options.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { importSourceOf } from '../../../imports/import-argument.ts';
import type { ImportTable } from '../../../imports/import-table.ts';
import { inImportTurn, readImport } from '../../../imports/read-import.ts';
import { lockFinances } from '../lock-finances.ts';
import { cellStart } from './cell-start.ts';
import { ImportPreview } from './import-preview.ts';
import { previewColumns, readValidFile } from './preview-content.ts';
import { readingCost } from './preview-payload.ts';
import { rememberedLayout } from './remembered-layout.ts';
import { type SettingsInput, settingsFields } from './settings-input.ts';
import { currentPreview, type StagedPreview, stagePreview } from './staged-preview.ts';
import { type ImportSettings, updatedSettings } from './valid-settings.ts';
import { insertRows } from './write-rows.ts';

const fileArgument = ['input', 'file'];
const day = 24 * 60 * 60 * 1_000;

const PreviewImportInput = builder.inputType('PreviewImportInput', {
  description:
    'A file with entries, and how to read it. Columns and formats left out are those that were set for the last file with the same columns, otherwise detected; null ones are detected.',
  fields: (t) => ({
    file: t.field({ type: 'ImportFile', required: true, description: 'The CSV or OFX file.' }),
    ...settingsFields(t as never),
  }),
});

interface Payload {
  readonly deletedCount: number;
}

const payload = recordPayload<'ImportPreview', Payload>('previewImport', 'ImportPreview', {
  type: ImportPreview,
  description: 'The preview.',
  fields: (t) => ({
    deletedCount: t.expose('deletedCount', {
      type: 'NonNegativeInt',
      description:
        'The number of previews, the oldest ones, that were deleted to make room for this one.',
    }),
  }),
});

/** Deletes the oldest previews above the quota, except committed ones. @returns their number */
async function makeRoom(context: StatementContext): Promise<number> {
  const deleted = await runSql(
    context.database,
    sql`
      DELETE FROM "import_previews" WHERE "user_id" = ${userIdOf(context)}::uuid AND "id" IN (
        SELECT "id" FROM "import_previews"
         WHERE "user_id" = ${userIdOf(context)}::uuid AND "committed_at" IS NULL
         ORDER BY "created_at" DESC, "id" DESC
        OFFSET ${Math.max(context.quotas.importPreviews - 1, 0)}::int)
      RETURNING 1 AS "deleted"`,
  );
  return deleted.length;
}

interface Arguments {
  readonly input: SettingsInput & { readonly file: object };
}

/** The arguments for the resolver, with the classified rows of the file. */
interface StagedImport extends Arguments {
  readonly format: ImportTable['format'];
  readonly byteSize: number;
  readonly fileName: string | null;
  readonly remembered: ImportSettings;
  readonly staged: StagedPreview;
}

/**
 * Reads the file of `previewImport`, before the transaction, which locks the caller's finances.
 * @throws VALIDATION_FAILED, BUSY, STORAGE_UNAVAILABLE
 */
const stageImport: StageArguments = (args, context) =>
  inImportTurn(async () => {
    const { input } = args as Arguments;
    return readValidFile(fileArgument, async () => {
      const source = importSourceOf(input.file);
      const { table, content: file, byteSize } = await readImport(source);
      const remembered = await rememberedLayout(table, context);
      const settingsFor = updatedSettings.bind(undefined, remembered, input);
      const staged = await stagePreview({ file, table }, settingsFor, context);
      const name = typeof source === 'string' ? undefined : source.filename;
      const fileName = name ? cellStart(name) : null;
      const { format } = table;
      return { args: { input, format, byteSize, fileName, remembered, staged }, staged: [] };
    });
  });

builder.mutationField('previewImport', (t) =>
  t.field({
    type: payload.type,
    description:
      'Creates a preview of a CSV or OFX file, which shows what a commit would do with each row. Creates no entries. A user has at most QUOTA_IMPORT_PREVIEWS previews that are not committed: the oldest ones are deleted. VALIDATION_FAILED for a file that cannot be read.',
    authScopes: { finance: true },
    extensions: { ...stagedBy(stageImport), ...charge({ once: readingCost }) },
    args: inputArgument(PreviewImportInput, 'The file and how to read it.'),
    resolve: statementsOnly(async (_root, args, context, info) => {
      const { input, format, byteSize, fileName, remembered, staged } =
        args as unknown as StagedImport;
      await lockFinances(context);
      const deletedCount = await makeRoom(context);
      const { settings, file, content } = await readValidFile(fileArgument, () =>
        currentPreview(staged, updatedSettings.bind(undefined, remembered, input), context),
      );
      const id = randomUUID();
      await insertRecords(context.database, 'ImportPreview', [
        {
          id,
          userId: userIdOf(context),
          format,
          content: file,
          fileName,
          byteSize,
          ...previewColumns(content, settings),
          expiresAt: new Date(context.now.getTime() + day),
          createdAt: context.now,
        },
      ]);
      await insertRows(id, content.rows, context);
      return { ...(await payload.find({ id }, context, info)), deletedCount };
    }),
  }),
);
