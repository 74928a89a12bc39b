import { FolioError } from '../../../../errors.ts';
import type { EntryFilter, EntryOrder } from '../../../../generated/operations/graphql.ts';
import { calendarMonth } from '../../../../input/calendar.ts';
import { toErrorDetails } from '../../../../input/issues.ts';
import { entryFilter } from '../../../../modules/finance/entries/input.ts';
import { paths } from '../../../../paths.ts';
import { withLists } from '../../../framework/address.ts';
import { Entered, Fields } from '../../../framework/fields.ts';
import type { PageRequest } from '../../../framework/page-request.ts';
import { enumValue } from '../../../framework/paging.ts';
import { rangeOf } from '../../../ui/dates.ts';
import { categoryTypes, enteredAmount } from '../entry-fields.ts';
import { toGlobalId, toNumber } from '../records.ts';
import { splitTags } from '../tags.ts';

/** The parameters of a list's address. */
export type ListRequest = Pick<PageRequest, 'query' | 'lists'>;

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

export const orderOf = ({ query }: ListRequest): keyof typeof orders =>
  enumValue(orders, query.orderBy) ?? 'DATE_DESC';

/** The names of the filters in the address, which are those of `EntryFilter`. */
export const filterNames = [
  'search',
  'month',
  'from',
  'to',
  'type',
  'categoryIds',
  'accountIds',
  'hasAccount',
  'allTags',
  'anyTags',
  'minAmount',
  'maxAmount',
  'recurring',
] as const;

const flags = { true: true, false: false } as const;
const flagOf = (text: string | undefined) => {
  const name = enumValue(flags, text);
  return name && flags[name];
};

const present = <Item>(list: readonly Item[] | undefined) =>
  list === undefined || list.length === 0 ? undefined : [...list];

/** The conditions in an address, which may be invalid. */
function conditionsOf({ query, lists }: ListRequest): EntryFilter {
  const conditions = {
    search: query.search,
    month: query.month,
    from: query.from,
    to: query.to,
    type: enumValue(categoryTypes, query.type),
    categoryIds: present(lists.categoryIds?.map((id) => toGlobalId('Category', id))),
    accountIds: present(lists.accountIds?.map((id) => toGlobalId('Account', id))),
    hasAccount: flagOf(query.hasAccount),
    allTags: present(lists.allTags?.flatMap(splitTags)),
    anyTags: present(lists.anyTags?.flatMap(splitTags)),
    minAmount: query.minAmount && enteredAmount(query.minAmount),
    maxAmount: query.maxAmount && enteredAmount(query.maxAmount),
    recurring: flagOf(query.recurring),
  };
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
}

interface ReadFilter {
  /** Matches no entries if the address is not valid. */
  readonly filter: EntryFilter;
  /** The values of the address with their issues, to be shown in the form. */
  readonly entered: Entered;
  /** Whether there are conditions, all of them valid. */
  readonly isValid: boolean;
  readonly isEmpty: boolean;
}

/** A message with the labels of the form instead of the names of the fields. */
const asLabelled = (message: string) =>
  message
    .replace(/^Min amount/, 'Minimum amount')
    .replace(/^Max amount/, 'Maximum amount')
    .replace('maxAmount', 'the maximum amount');

/** The filter in the address of a list. Invalid values are shown in the form. */
export function readFilter(request: ListRequest): ReadFilter {
  const filter = conditionsOf(request);
  const { error } = entryFilter.schema.safeParse(filter);
  const isEmpty = Object.keys(filter).length === 0;
  if (!error) return { filter, entered: new Entered(), isValid: !isEmpty, isEmpty };
  const fields = new Fields({ ...request.lists });
  const details = toErrorDetails(error).map(({ message, ...detail }) => ({
    ...detail,
    message: asLabelled(message),
  }));
  const entered = new Entered('filters', fields, new FolioError('VALIDATION_FAILED', { details }));
  return { filter: { categoryIds: [] }, entered, isValid: false, isEmpty };
}

/** The dates that the form of the filter shows: a month as its first and last day. */
export function datesOf({ query }: ListRequest): { from: string; to: string } {
  const { month = '', from = '', to = '' } = query;
  const isMonth = from === '' && to === '' && calendarMonth().safeParse(month).success;
  return isMonth ? rangeOf(month) : { from, to };
}

/** The parameters of the list: its filters, its order and its page. */
const parameterNames = [...filterNames, 'orderBy', 'after', 'before'] as const;

/** The address of the list with the parameters of a request. */
export function listAddress(
  { lists }: Pick<ListRequest, 'lists'>,
  path = '/money/entries',
): string {
  return withLists(path, Object.fromEntries(parameterNames.map((name) => [name, lists[name]])));
}

/** The address of the CSV file of the same entries, whose parameters are those of REST. */
export function exportAddress(request: ListRequest): string {
  const filter = conditionsOf(request);
  const text = (value: string | boolean | null | undefined) =>
    value === null || value === undefined ? undefined : [String(value)];
  const list = (values: string | readonly string[] | null | undefined) =>
    values === null || values === undefined ? undefined : [values].flat();
  return withLists(`${paths.exports}/entries.csv`, {
    search: text(filter.search),
    month: text(filter.month),
    from: text(filter.from),
    to: text(filter.to),
    type: text(filter.type?.toLowerCase()),
    category_id: list(filter.categoryIds)?.map(toNumber),
    account_id: list(filter.accountIds)?.map(toNumber),
    has_account: text(filter.hasAccount),
    all_tag: list(filter.allTags),
    any_tag: list(filter.anyTags),
    min_amount: text(filter.minAmount),
    max_amount: text(filter.maxAmount),
    recurring: text(filter.recurring),
  });
}
