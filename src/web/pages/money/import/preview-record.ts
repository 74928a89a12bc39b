import type { ImportPreviewPageQuery } from '../../../../generated/operations/graphql.ts';
import { count } from '../../../ui/formats.ts';
import type { NamedRecord } from './settings-input.ts';

export type ImportPreview = NonNullable<ImportPreviewPageQuery['importPreview']>;

export interface Choices {
  readonly accounts: readonly NamedRecord[];
  readonly categories: readonly (NamedRecord & { readonly type: 'EXPENSE' | 'INCOME' })[];
}

type SkippedCounts = Pick<ImportPreview, 'duplicateCount' | 'invalidCount'>;

/** What happens to the rows that do not become entries. */
export function skipped({ duplicateCount, invalidCount }: SkippedCounts): string {
  const duplicates = count(duplicateCount, 'duplicate');
  const invalid = count(invalidCount, 'invalid row');
  const parts = [...(duplicateCount ? [duplicates] : []), ...(invalidCount ? [invalid] : [])];
  return parts.length === 0 ? 'No rows are skipped.' : `Skipped: ${parts.join(' and ')}.`;
}
