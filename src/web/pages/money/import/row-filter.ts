import type {
  ImportPreviewPageQuery,
  ImportRowFilter,
  ImportRowStatus,
} from '../../../../generated/operations/graphql.ts';
import { withQuery } from '../../../framework/address.ts';
import type { Html } from '../../../framework/html.ts';
import type { PageRequest } from '../../../framework/page-request.ts';
import { enumValue } from '../../../framework/paging.ts';
import { chips } from '../../../ui/chips.ts';

type Preview = NonNullable<ImportPreviewPageQuery['importPreview']>;
type Query = PageRequest['query'];

export const rowStatuses: Record<ImportRowStatus, string> = {
  NEW: 'New',
  DUPLICATE: 'Duplicate',
  INVALID: 'Invalid',
};

/** New rows to check before the import, by their condition in the filter. */
const newRows = {
  possibleDuplicate: 'Possible duplicates',
  unknownCategory: 'Unknown category',
  defaultCategory: 'Default category',
};

/** The rows that the address of the page selects. */
export function rowFilterOf(query: Query): ImportRowFilter {
  const check = enumValue(newRows, query.check);
  return check
    ? { status: 'NEW', [check]: true }
    : { status: enumValue(rowStatuses, query.status) };
}

type Counts = Pick<Preview, 'newCount' | 'duplicateCount' | 'invalidCount' | 'summary'>;

/** Links to the rows of each status, and to those to check, with their number. */
export function rowFilter(path: string, counts: Counts, query: Query): Html {
  const { newCount, duplicateCount, invalidCount, summary } = counts;
  const status = enumValue(rowStatuses, query.status);
  const check = enumValue(newRows, query.check);
  const byStatus: readonly [ImportRowStatus | undefined, string, number][] = [
    [undefined, 'All', newCount + duplicateCount + invalidCount],
    ['NEW', rowStatuses.NEW, newCount],
    ['DUPLICATE', rowStatuses.DUPLICATE, duplicateCount],
    ['INVALID', rowStatuses.INVALID, invalidCount],
  ];
  const toCheck: readonly [keyof typeof newRows, number][] = [
    ['possibleDuplicate', summary?.possibleDuplicateCount ?? 0],
    ['unknownCategory', summary?.unknownCategoryCount ?? 0],
    ['defaultCategory', summary?.defaultCategoryCount ?? 0],
  ];
  return chips('Rows to show', [
    ...byStatus.map(([value, title, count]) => ({
      href: withQuery(path, { status: value }),
      title: titleOf(title, count),
      isCurrent: check === undefined && value === status,
    })),
    ...toCheck
      .filter(([, count]) => count > 0)
      .map(([value, count]) => ({
        href: withQuery(path, { check: value }),
        title: titleOf(newRows[value], count),
        isCurrent: check === value,
      })),
  ]);
}

const titleOf = (title: string, count: number) => `${title} ${count.toLocaleString('en')}`;
