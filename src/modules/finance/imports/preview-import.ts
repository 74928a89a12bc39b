import { randomUUID } from 'node:crypto';
import { countRecords } from '../../../database/page/read-page.ts';
import { insertRecords } from '../../../database/write.ts';
import { builder } from '../../../graphql/builder.ts';
import { charge } from '../../../graphql/charge.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { statementsOnly } from '../../../graphql/mutation-transaction.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockFinances } from '../lock-finances.ts';
import { livePreviews } from './import-preview-queries.ts';
import { OwnFinances } from './own-finances.ts';
import { fileError, previewColumns, previewContent, readValidFile } from './preview-content.ts';
import { findPreviewPayload, previewPayloadType, readingCost } from './preview-payload.ts';
import { settingsFields } from './settings-input.ts';
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

const PreviewImportPayload = previewPayloadType('previewImport');

/** @throws VALIDATION_FAILED. The caller's finances must be locked. */
async function requirePreviewQuota(context: Context): Promise<void> {
  const where = { ...livePreviews(context), committedAt: null };
  const count = await countRecords(context.database, 'ImportPreview', where);
  requireQuota(count, context.quotas.importPreviews, {
    records: 'import previews',
    remedy: 'commit or delete one first',
  });
}

builder.mutationField('previewImport', (t) =>
  t.field({
    type: PreviewImportPayload,
    nullable: true,
    description:
      'Creates a preview of a CSV or OFX file, which shows what a commit would do with each row. Creates no entries. VALIDATION_FAILED for a file that cannot be read.',
    authScopes: { finance: true },
    extensions: { ...statementsOnly, ...charge({ once: readingCost }) },
    args: {
      input: t.arg({
        type: PreviewImportInput,
        required: true,
        description: 'The file and how to read it.',
      }),
    },
    resolve: async (_root, { input: { file, ...input } }, context, info) => {
      const { read, issue = '' } = file;
      if (!read) throw fileError(issue, fileArgument);
      await lockFinances(context);
      await requirePreviewQuota(context);
      const finances = await OwnFinances.read(context);
      const settings = validSettings(input, finances);
      const { table, content, byteSize } = read;
      const preview = await readValidFile(fileArgument, () =>
        previewContent(table, settings, { finances, context }),
      );
      const id = randomUUID();
      await insertRecords(context.database, 'ImportPreview', [
        {
          id,
          userId: userIdOf(context),
          format: table.format,
          content,
          byteSize,
          ...previewColumns(preview, settings),
          expiresAt: new Date(context.now.getTime() + day),
          createdAt: context.now,
        },
      ]);
      await insertRows(id, preview.rows, context);
      return findPreviewPayload(id, context, info);
    },
  }),
);
