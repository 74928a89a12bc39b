import type { ImportPreviewPageQuery } from '../../../../generated/operations/graphql.ts';
import type { NamedRecord } from './settings-input.ts';

export type ImportPreview = NonNullable<ImportPreviewPageQuery['importPreview']>;

export interface Choices {
  readonly accounts: readonly NamedRecord[];
  readonly categories: readonly (NamedRecord & { readonly type: 'EXPENSE' | 'INCOME' })[];
}

type SkippedCounts = Pick<ImportPreview, 'duplicateCount' | 'invalidCount' | 'excludedCount'>;

/** What happens to the rows that do not become entries. */
export function skipped({ duplicateCount, invalidCount, excludedCount }: SkippedCounts): string {
  const counts: readonly [number, string, string][] = [
    [duplicateCount, 'duplicate', 'duplicates'],
    [invalidCount, 'invalid row', 'invalid rows'],
    [excludedCount, 'excluded row', 'excluded rows'],
  ];
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => `${count} ${count === 1 ? one : several}`);
  return parts.length === 0 ? 'No rows are skipped.' : `Skipped: ${parts.join(', ')}.`;
}
