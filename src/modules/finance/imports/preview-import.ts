import { randomUUID } from 'node:crypto';
import { countRecords } from '../../../database/query/read-page.ts';
import { insertRecords } from '../../../database/query/write.ts';
import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import {
  type StageArguments,
  stagedBy,
  statementsOnly,
} from '../../../graphql/schema/mutation-options.ts';
import { importSourceOf } from '../../../imports/import-argument.ts';
import type { ImportTable } from '../../../imports/import-table.ts';
import { inImportTurn, readImport } from '../../../imports/read-import.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
import { livePreviews } from './import-preview.ts';
import type { OwnFinances } from './own-finances.ts';
import { previewColumns, readValidFile } from './preview-content.ts';
import { previewPayload, readingCost } from './preview-payload.ts';
import { type SettingsInput, settingsFields } from './settings-input.ts';
import { currentPreview, type StagedPreview, stagePreview } from './staged-preview.ts';
import { validSettings } from './valid-settings.ts';
import { insertRows } from './write-rows.ts';

const fileArgument = ['input', 'file'];
const day = 24 * 60 * 60 * 1_000;

const PreviewImportInput = builder.inputType('PreviewImportInput', {
  description: 'A file with entries, and how to read it. Settings left out are detected.',
  fields: (t) => ({
    file: t.field({ type: 'ImportFile', required: true, description: 'The CSV or OFX file.' }),
    ...settingsFields(t as never),
  }),
});

const payload = previewPayload('previewImport');

/** @throws VALIDATION_FAILED. The caller's finances must be locked. */
async function requirePreviewQuota(context: StatementContext): Promise<void> {
  const where = { ...livePreviews(context), committedAt: null };
  const count = await countRecords(context.database, 'ImportPreview', where);
  requireQuota('importPreviews', count, context);
}

interface Arguments {
  readonly input: SettingsInput & { readonly file: object };
}

/** The arguments for the resolver, with the classified rows of the file. */
interface StagedImport extends Arguments {
  readonly format: ImportTable['format'];
  readonly byteSize: number;
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
      const { table, content: file, byteSize } = await readImport(importSourceOf(input.file));
      const settingsFor = (finances: OwnFinances) => validSettings(input, finances);
      const staged = await stagePreview({ file, table }, settingsFor, context);
      return { args: { input, format: table.format, byteSize, staged }, staged: [] };
    });
  });

builder.mutationField('previewImport', (t) =>
  t.field({
    type: payload.type,
    description:
      'Creates a preview of a CSV or OFX file, which shows what a commit would do with each row. Creates no entries. VALIDATION_FAILED for a file that cannot be read.',
    authScopes: { finance: true },
    extensions: { ...stagedBy(stageImport), ...charge({ once: readingCost }) },
    args: inputArgument(PreviewImportInput, 'The file and how to read it.'),
    resolve: statementsOnly(async (_root, args, context, info) => {
      const { input, format, byteSize, staged } = args as unknown as StagedImport;
      await lockFinances(context);
      await requirePreviewQuota(context);
      const { settings, file, content } = await readValidFile(fileArgument, () =>
        currentPreview(staged, (finances) => validSettings(input, finances), context),
      );
      const id = randomUUID();
      await insertRecords(context.database, 'ImportPreview', [
        {
          id,
          userId: userIdOf(context),
          format,
          content: file,
          byteSize,
          ...previewColumns(content, settings),
          expiresAt: new Date(context.now.getTime() + day),
          createdAt: context.now,
        },
      ]);
      await insertRows(id, content.rows, context);
      return payload.find({ id }, context, info);
    }),
  }),
);
