import { type ErrorDetail, FolioError } from '../../../../errors.ts';
import type { EntryFilter, EntryOrder } from '../../../../generated/operations/graphql.ts';
import { calendarMonth } from '../../../../input/calendar.ts';
import { label, toErrorDetails } from '../../../../input/issues.ts';
import { entryFilter } from '../../../../modules/finance/entries/input.ts';
import { Entered, Fields } from '../../../framework/fields.ts';
import type { PageRequest } from '../../../framework/page-request.ts';
import { enumValue } from '../../../framework/paging.ts';
import { ambiguousIssue, readEnteredAmount } from '../../../ui/amount-field.ts';
import { rangeOf } from '../../../ui/dates.ts';
import { ListFilters, type ListRequest } from '../../../ui/list-filters.ts';
import { categoryTypeTitles } from '../entry-fields.ts';
import { splitTags } from '../tags.ts';

export const entryFilters = new ListFilters({
  path: '/money/entries',
  filter: entryFilter,
  others: ['orderBy', 'after', 'before'],
  titles: { type: categoryTypeTitles },
  splitTags,
});

/** The orders of the list, by their names in the address. */
export const orders = {
  DATE_DESC: { title: 'Latest first', order: { field: 'DATE', direction: 'DESC' } },
  DATE_ASC: { title: 'Earliest first', order: { field: 'DATE', direction: 'ASC' } },
  AMOUNT_DESC: { title: 'Largest amount first', order: { field: 'AMOUNT', direction: 'DESC' } },
  AMOUNT_ASC: { title: 'Smallest amount first', order: { field: 'AMOUNT', direction: 'ASC' } },
  CREATED_AT_DESC: {
    title: 'Last added first',
    order: { field: 'CREATED_AT', direction: 'DESC' },
  },
} as const satisfies Record<string, { title: string; order: EntryOrder }>;

export const orderOf = ({ query }: Pick<PageRequest, 'query'>): keyof typeof orders =>
  enumValue(orders, query.orderBy) ?? 'DATE_DESC';

interface ReadFilter {
  /** Matches no entries if the address is not valid. */
  readonly filter: EntryFilter;
  /** The values of the address with their issues, to be shown in the form. */
  readonly entered: Entered;
  /** Whether there are conditions, all of them valid. */
  readonly isValid: boolean;
  readonly isEmpty: boolean;
}

/** Whether an issue is about an amount with several meanings. */
const isAmbiguous = ({ lists }: ListRequest, { path: [name] }: ErrorDetail): boolean =>
  Object.entries(entryFilter.fields).some(
    ([each, { type }]) =>
      each === name && type === 'Money' && readEnteredAmount(lists[each] ?? []) === undefined,
  );

/** The filter in the address of a list. Invalid values are shown in the form. */
export function readFilter(request: ListRequest): ReadFilter {
  const filter = entryFilters.values(request);
  const { error } = entryFilter.schema.safeParse(filter);
  const isEmpty = Object.keys(filter).length === 0;
  if (!error) return { filter, entered: new Entered(), isValid: !isEmpty, isEmpty };
  const fields = new Fields({ ...request.lists });
  const details = toErrorDetails(error).map((detail) =>
    isAmbiguous(request, detail)
      ? { ...detail, message: `${label(detail.path)} ${ambiguousIssue}` }
      : detail,
  );
  const entered = new Entered('filters', fields, new FolioError('VALIDATION_FAILED', { details }));
  return { filter: { categoryIds: [] }, entered, isValid: false, isEmpty };
}

/** The dates that the form of the filter shows: a month as its first and last day. */
export function datesOf({ query }: Pick<PageRequest, 'query'>): { from: string; to: string } {
  const { month = '', from = '', to = '' } = query;
  const isMonth = from === '' && to === '' && calendarMonth().safeParse(month).success;
  return isMonth ? rangeOf(month) : { from, to };
}
