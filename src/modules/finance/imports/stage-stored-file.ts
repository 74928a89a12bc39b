import { readRecord } from '../../../database/page/read-page.ts';
import { toSelection } from '../../../database/page/selection.ts';
import { FolioError, notFound } from '../../../errors.ts';
import type { Context } from '../../../graphql/context.ts';
import type { StageArguments } from '../../../graphql/mutation-transaction.ts';
import { recordUuid } from '../../../graphql/node.ts';
import type { ImportTable } from '../../../imports/import-table.ts';
import { readStoredImport } from '../../../imports/staged-import.ts';
import { livePreviews } from './import-preview-queries.ts';
import { readValidFile } from './preview-content.ts';

/** The arguments of a field that reads the file of a preview again. */
interface Arguments {
  readonly id: string;
}

/** The arguments for the resolver, with the table of the file. */
export interface StagedFile extends Arguments {
  /** The file of the preview, which never changes. */
  readonly table: ImportTable;
}

export const committed = () =>
  new FolioError('CONFLICT', { message: 'The preview has been committed' });

const withContent = toSelection('ImportPreview', { select: { content: true, committedAt: true } });

/** @throws NOT_FOUND, CONFLICT */
async function contentOf(globalId: string, context: Context): Promise<Uint8Array> {
  const where = { id: recordUuid('ImportPreview', globalId), ...livePreviews(context) };
  const options = { where, selection: withContent };
  const found = await readRecord<'ImportPreview'>(context.database, options);
  if (!found) throw notFound();
  if (found.committedAt) throw committed();
  return found.content as Uint8Array;
}

/**
 * Parses the file of the caller's preview before the transaction, which locks the caller's finances.
 * @throws NOT_FOUND, CONFLICT, VALIDATION_FAILED, BUSY
 */
export const stageStoredFile: StageArguments = async (args, context) => {
  const { id } = args as Arguments;
  const table = await readValidFile([], () => readStoredImport(() => contentOf(id, context)));
  return { args: { ...args, table }, staged: [] };
};
