import type { ImportRowStatus } from '../../../../generated/operations/graphql.ts';
import { importRowFilter } from '../../../../modules/finance/imports/input.ts';
import type { Html } from '../../../framework/html.ts';
import { chips } from '../../../ui/chips.ts';
import { wholeNumber } from '../../../ui/formats.ts';
import { ListFilters, type ListRequest } from '../../../ui/list-filters.ts';
import { importPath } from './import-path.ts';
import type { ImportPreview } from './preview-record.ts';

export const rowStatuses: Record<ImportRowStatus, string> = {
  NEW: 'New',
  DUPLICATE: 'Duplicate',
  INVALID: 'Invalid',
  EXCLUDED: 'Excluded',
};

export const rowFilters = new ListFilters({
  path: importPath,
  filter: importRowFilter,
  others: ['after', 'before'],
});

/** New rows to check before the import, by their condition in the filter. */
const newRows = {
  possibleDuplicate: 'Possible duplicates',
  unknownCategory: 'Unknown category',
  unknownAccount: 'Unknown account',
  defaultCategory: 'Default category',
} as const;
type Check = keyof typeof newRows;

type Counts = Pick<
  ImportPreview,
  'newCount' | 'duplicateCount' | 'invalidCount' | 'excludedCount' | 'summary'
>;

/** Links to the rows of each status, and to those to check, with their number. */
export function rowLinks(path: string, counts: Counts, request: ListRequest): Html {
  const { newCount, duplicateCount, invalidCount, excludedCount, summary } = counts;
  const current = rowFilters.values(request);
  const currentCheck = (Object.keys(newRows) as Check[]).find((check) => current[check]);
  const byStatus: readonly (readonly [ImportRowStatus | undefined, string, number])[] = [
    [undefined, 'All', newCount + duplicateCount + invalidCount + excludedCount],
    ['NEW', rowStatuses.NEW, newCount],
    ['DUPLICATE', rowStatuses.DUPLICATE, duplicateCount],
    ['INVALID', rowStatuses.INVALID, invalidCount],
    ...(excludedCount > 0 ? [['EXCLUDED', rowStatuses.EXCLUDED, excludedCount] as const] : []),
  ];
  const toCheck: readonly [Check, number][] = [
    ['possibleDuplicate', summary?.possibleDuplicateCount ?? 0],
    ['unknownCategory', summary?.unknownCategoryCount ?? 0],
    ['unknownAccount', summary?.unknownAccountCount ?? 0],
    ['defaultCategory', summary?.defaultCategoryCount ?? 0],
  ];
  const href = (status: ImportRowStatus | undefined, check?: Check) => {
    const checks = Object.keys(newRows).map((name) => [name, name === check ? ['true'] : []]);
    const changes = {
      status: status ? [status] : [],
      after: [],
      before: [],
      ...Object.fromEntries(checks),
    };
    return rowFilters.address(request, changes, path);
  };
  return chips('Rows to show', [
    ...byStatus.map(([value, title, count]) => ({
      href: href(value),
      title: titleOf(title, count),
      isCurrent: currentCheck === undefined && value === current.status,
    })),
    ...toCheck
      .filter(([, count]) => count > 0)
      .map(([check, count]) => ({
        href: href('NEW', check),
        title: titleOf(newRows[check], count),
        isCurrent: check === currentCheck,
      })),
  ]);
}

const titleOf = (title: string, count: number) => `${title} ${wholeNumber(count)}`;
