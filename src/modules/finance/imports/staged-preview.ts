import { isDeepStrictEqual } from 'node:util';
import type { StatementContext } from '../../../graphql/schema/context.ts';
import type { ImportTable } from '../../../imports/import-table.ts';
import { readStoredImport } from '../../../imports/read-import.ts';
import { OwnFinances } from './own-finances.ts';
import { type PreviewContent, previewContent } from './preview-content.ts';
import type { ImportSettings } from './valid-settings.ts';

/** A file whose rows were classified before the transaction of the mutation, which takes seconds. */
export interface StagedPreview {
  /** The file, compressed. */
  readonly file: Uint8Array;
  readonly settings: ImportSettings;
  /** The categories and accounts by which the rows were classified. */
  readonly finances: OwnFinances;
  readonly content: PreviewContent;
}

/** The settings of a preview. @throws VALIDATION_FAILED */
export type SettingsFor = (finances: OwnFinances) => ImportSettings;

/** Classifies the rows of a file. @throws VALIDATION_FAILED, ImportFileError */
export async function stagePreview(
  { file, table }: { readonly file: Uint8Array; readonly table: ImportTable },
  settingsFor: SettingsFor,
  context: StatementContext,
): Promise<StagedPreview> {
  const finances = await OwnFinances.read(context);
  const settings = settingsFor(finances);
  const content = await previewContent(table, settings, { finances, context });
  return { file, settings, finances, content };
}

/**
 * Returns a staged preview. If its settings, or the caller's categories or accounts, have changed since,
 * the rows are classified again. The caller's finances must be locked.
 * @throws VALIDATION_FAILED, ImportFileError
 */
export async function currentPreview(
  staged: StagedPreview,
  settingsFor: SettingsFor,
  context: StatementContext,
): Promise<StagedPreview> {
  const finances = await OwnFinances.read(context);
  const isCurrent =
    finances.equals(staged.finances) && isDeepStrictEqual(settingsFor(finances), staged.settings);
  if (isCurrent) return staged;
  const { file } = staged;
  return stagePreview({ file, table: await readStoredImport(file) }, settingsFor, context);
}
