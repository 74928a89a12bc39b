import { readRecord } from '../../../database/query/read-page.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { FolioError, notFound } from '../../../errors.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import type { StageArguments } from '../../../graphql/schema/mutation-options.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { inImportTurn, readStoredImport } from '../../../imports/read-import.ts';
import { livePreviews } from './import-preview.ts';
import { readValidFile } from './preview-content.ts';
import type { SettingsInput } from './settings-input.ts';
import { type StagedPreview, stagePreview } from './staged-preview.ts';
import { type ImportSettings, updatedSettings } from './valid-settings.ts';

interface Arguments {
  readonly id: string;
  readonly input: SettingsInput;
}

/** The arguments for the resolver, with the preview by the new settings. */
export interface StagedUpdate extends Arguments {
  readonly staged: StagedPreview;
}

export const committed = () =>
  new FolioError('CONFLICT', { message: 'The preview has been committed' });

const withContent = toSelection('ImportPreview', {
  select: { content: true, committedAt: true, settings: true },
});

/** The file of the caller's preview, and its settings as JSON. @throws NOT_FOUND, CONFLICT */
async function storedPreview(globalId: string, context: Context) {
  const where = { id: recordId('ImportPreview', globalId), ...livePreviews(context) };
  const options = { where, selection: withContent };
  const found = await readRecord<'ImportPreview'>(context.database, options);
  if (!found) throw notFound();
  if (found.committedAt) throw committed();
  return { file: found.content as Uint8Array, settings: found.settings as string };
}

/** The settings of a preview after an update. @param stored the settings before it, as JSON */
export const settingsAfter = (stored: string, input: SettingsInput) =>
  updatedSettings.bind(undefined, JSON.parse(stored) as ImportSettings, input);

/**
 * Reads the file of the caller's preview by the new settings, before the transaction, which locks the
 * caller's finances.
 * @throws NOT_FOUND, CONFLICT, VALIDATION_FAILED, BUSY
 */
export const stageUpdate: StageArguments = (args, context) =>
  inImportTurn(async () => {
    const { id, input } = args as Arguments;
    const { file, settings } = await storedPreview(id, context);
    const staged = await readValidFile([], async () => {
      const table = await readStoredImport(file);
      return stagePreview({ file, table }, settingsAfter(settings, input), context);
    });
    return { args: { ...args, staged }, staged: [] };
  });
