import type { ImportPreviewPageQuery } from '../../../../generated/operations/graphql.ts';
import { count } from '../../../ui/formats.ts';

export type ImportPreview = ImportPreviewPageQuery['importPreview'];
export type PreviewRow = NonNullable<ImportPreview['rows']>['nodes'][number];

type Counts = 'newCount' | 'duplicateCount' | 'invalidCount' | 'excludedCount';

/**
 * The numbers of rows that are not imported, by reason.
 * @param importedCount fewer than the new rows if others were imported in the meantime
 */
export function skipped(
  { newCount, duplicateCount, invalidCount, excludedCount }: Pick<ImportPreview, Counts>,
  importedCount: number = newCount,
): string {
  const counts = [
    [duplicateCount + newCount - importedCount, 'duplicate'],
    [invalidCount, 'invalid row'],
    [excludedCount, 'excluded row'],
  ] as const;
  const parts = counts
    .filter(([number]) => number > 0)
    .map(([number, noun]) => count(number, noun));
  return parts.length === 0 ? 'No rows are skipped.' : `Skipped: ${parts.join(', ')}.`;
}
