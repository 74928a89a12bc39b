import { updateRecord } from '../../../database/query/write.ts';
import { idArgument, inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { stagedBy, statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { lockOwnPreview } from './own-preview.ts';
import { previewColumns, readValidFile } from './preview-content.ts';
import { previewPayload, readingCost } from './preview-payload.ts';
import { withRowChoices } from './row-choices.ts';
import { settingsFields } from './settings-input.ts';
import { committed, type StagedUpdate, settingsAfter, stageUpdate } from './stage-update.ts';
import { currentPreview } from './staged-preview.ts';
import { deleteRows, insertRows } from './write-rows.ts';

const UpdateImportPreviewInput = builder.inputType('UpdateImportPreviewInput', {
  description:
    'How to read the file. Fields left out keep their value; null resets a setting to the detected value; `accountId: null` means no account.',
  fields: (t) => settingsFields(t as never),
});

const payload = previewPayload('updateImportPreview');

builder.mutationField('updateImportPreview', (t) =>
  t.field({
    type: payload.type,
    description:
      'Changes the settings of a preview, and reads its file again. Excluded rows and chosen categories are kept. CONFLICT after the commit.',
    authScopes: { finance: true },
    extensions: {
      ...stagedBy(stageUpdate),
      ...charge({ once: readingCost }),
    },
    args: {
      ...idArgument('preview'),
      ...inputArgument(UpdateImportPreviewInput, 'How to read the file.'),
    },
    resolve: statementsOnly(async (_root, args, context, info) => {
      const { input, staged } = args as unknown as StagedUpdate;
      const { id, committedAt, settings: stored } = await lockOwnPreview(args.id, context);
      if (committedAt) throw committed();
      const { settings, content: read } = await readValidFile([], () =>
        currentPreview(staged, settingsAfter(stored, input), context),
      );
      const content = await withRowChoices(id, read, context);
      await deleteRows(id, context);
      const columns = previewColumns(content, settings);
      const where = { id, userId: userIdOf(context) };
      await updateRecord(context.database, 'ImportPreview', where, columns);
      await insertRows(id, content.rows, context);
      return payload.find({ id }, context, info);
    }),
  }),
);
