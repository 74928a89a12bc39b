import type { ImportPreviewPageQuery } from '../../../../generated/operations/graphql.ts';
import type { NamedRecord } from './settings-input.ts';

export type ImportPreview = NonNullable<ImportPreviewPageQuery['importPreview']>;

export interface Choices {
  readonly accounts: readonly NamedRecord[];
  readonly categories: readonly (NamedRecord & { readonly type: 'EXPENSE' | 'INCOME' })[];
}

type SkippedCounts = Pick<ImportPreview, 'duplicateCount' | 'invalidCount'>;

/** What happens to the rows that do not become entries. */
export function skipped({ duplicateCount, invalidCount }: SkippedCounts): string {
  const duplicates = duplicateCount === 1 ? '1 duplicate' : `${duplicateCount} duplicates`;
  const invalid = invalidCount === 1 ? '1 invalid row' : `${invalidCount} invalid rows`;
  const parts = [...(duplicateCount ? [duplicates] : []), ...(invalidCount ? [invalid] : [])];
  return parts.length === 0 ? 'No rows are skipped.' : `Skipped: ${parts.join(' and ')}.`;
}
