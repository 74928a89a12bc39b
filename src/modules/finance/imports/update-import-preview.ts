import { readRecord } from '../../../database/page/read-page.ts';
import { toSelection } from '../../../database/page/selection.ts';
import { updateRecord } from '../../../database/write.ts';
import { FolioError } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { charge } from '../../../graphql/charge.ts';
import type { Context } from '../../../graphql/context.ts';
import { findPayloadRecord } from '../../../graphql/find-record.ts';
import { statementsOnly } from '../../../graphql/mutation-transaction.ts';
import { payloadType } from '../../../graphql/payload.ts';
import type { ImportTable } from '../../../imports/import-table.ts';
import { readStoredImport } from '../../../imports/staged-import.ts';
import { ImportPreview } from './import-preview.ts';
import { OwnFinances } from './own-finances.ts';
import { lockOwnPreview } from './own-preview.ts';
import { previewContent } from './preview-content.ts';
import { type PreviewPayload, readingCost } from './preview-import.ts';
import { settingsFields } from './settings-input.ts';
import type { ImportSettings } from './valid-settings.ts';
import { updatedSettings } from './valid-settings.ts';
import { deleteRows, insertRows } from './write-rows.ts';

const UpdateImportPreviewInput = builder.inputType('UpdateImportPreviewInput', {
  description:
    'How to read the file. Fields left out keep their value; null resets them, so that they are detected; `accountId: null` is no account.',
  fields: (t) => settingsFields(t as never),
});

const UpdateImportPreviewPayload = payloadType<PreviewPayload>('updateImportPreview', (t) => ({
  importPreview: t.expose('importPreview', { type: ImportPreview, description: 'The preview.' }),
}));

const withContent = toSelection('ImportPreview', { select: { content: true } });

async function readTable(id: string, { database }: Context): Promise<ImportTable> {
  const where = { id };
  const found = await readRecord<'ImportPreview'>(database, { where, selection: withContent });
  return readStoredImport(found?.content as Uint8Array);
}

builder.mutationField('updateImportPreview', (t) =>
  t.field({
    type: UpdateImportPreviewPayload,
    nullable: true,
    description:
      'Corrects how the file of a preview is read, and reads it again. CONFLICT after the commit.',
    authScopes: { finance: true },
    extensions: { ...statementsOnly, ...charge({ once: readingCost }) },
    args: {
      id: t.arg.id({ required: true, description: "The preview's global id." }),
      input: t.arg({
        type: UpdateImportPreviewInput,
        required: true,
        description: 'How to read the file.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      const { id, committedAt, settings: stored } = await lockOwnPreview(args.id, context);
      if (committedAt)
        throw new FolioError('CONFLICT', { message: 'The preview has been committed' });
      const finances = await OwnFinances.read(context);
      const settings = updatedSettings(JSON.parse(stored) as ImportSettings, args.input, finances);
      const table = await readTable(id, context);
      const { layout, rows, counts } = await previewContent(table, settings, { finances, context });
      await deleteRows(id, context);
      await updateRecord(context.database, 'ImportPreview', {
        id,
        settings: JSON.stringify(settings),
        layout: JSON.stringify(layout),
        newCount: counts.NEW,
        duplicateCount: counts.DUPLICATE,
        invalidCount: counts.INVALID,
      });
      await insertRows(id, rows, context);
      const at = ['importPreview'];
      const where = { id };
      return {
        importPreview: await findPayloadRecord({
          model: 'ImportPreview',
          where,
          at,
          context,
          info,
        }),
      };
    },
  }),
);
