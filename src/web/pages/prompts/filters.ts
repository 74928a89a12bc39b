import type {
  PromptTemplateFilter,
  PromptTemplateOrder,
  PromptTemplateOrderField,
} from '../../../generated/operations/graphql.ts';
import { withQuery } from '../../framework/address.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import { enumValue } from '../../framework/paging.ts';
import { categories, createdViaNames, difficulties, visibilities } from './names.ts';
import { tagsOf, tagText } from './tag-text.ts';

export const promptListPath = '/prompts';

/** The query parameters of the list by name, each with one value. */
export type PromptListQuery = Readonly<Record<string, string | undefined>>;

const tagParameters = ['tags', 'anyTags', 'allTags'] as const;

/** The parameters that filter or order the list. */
const parameters = [
  'search',
  'category',
  'difficulty',
  'visibility',
  'createdVia',
  'hasVariables',
  'variable',
  'orderBy',
] as const;

/** The parameters of a request. Repeated tags become one text with commas. */
export function promptListQuery({
  query,
  lists,
}: Pick<PageRequest, 'query' | 'lists'>): PromptListQuery {
  const tags = tagParameters.map(
    (name) => [name, tagText((lists[name] ?? []).flatMap(tagsOf)) || undefined] as const,
  );
  const others = parameters.map((name) => [name, query[name]] as const);
  return Object.fromEntries([...others, ...tags].filter(([, value]) => value !== undefined));
}

/** Whether the list is filtered. */
export const isFiltered = (query: PromptListQuery): boolean =>
  Object.keys(query).some((name) => name !== 'orderBy');

/** The address of the list with some parameters changed, on its first page. */
export const promptListAddress = (query: PromptListQuery, changes: PromptListQuery = {}): string =>
  withQuery(promptListPath, { ...query, ...changes });

const booleans = { true: true, false: false } as const;

/** The API rejects longer searches. More words can only match fewer templates. */
const searchOf = (search: string) =>
  [...search.trim()].slice(0, 100).join('').split(/\s+/).slice(0, 10).join(' ');

const listOf = (text: string | undefined) => (text === undefined ? undefined : tagsOf(text));

/** Returns the filter of the list. Unknown values are ignored. */
export function promptListFilter(query: PromptListQuery): PromptTemplateFilter {
  const hasVariables = enumValue(booleans, query.hasVariables);
  const allTags = [...(listOf(query.tags) ?? []), ...(listOf(query.allTags) ?? [])];
  return {
    search: query.search && searchOf(query.search),
    category: enumValue(categories, query.category),
    difficulty: enumValue(difficulties, query.difficulty),
    visibility: enumValue(visibilities, query.visibility),
    createdVia: enumValue(createdViaNames, query.createdVia),
    hasVariables: hasVariables && booleans[hasVariables],
    variable: query.variable,
    anyTags: listOf(query.anyTags),
    ...(allTags.length > 0 ? { allTags } : {}),
  };
}

/** The orders that the list offers, by the value of `orderBy`. */
export const orders: Readonly<Record<string, string>> = {
  RELEVANCE_DESC: 'Best match',
  UPDATED_AT_DESC: 'Recently updated',
  CREATED_AT_DESC: 'Newest',
  CREATED_AT_ASC: 'Oldest',
  TITLE_ASC: 'Title, A to Z',
  TITLE_DESC: 'Title, Z to A',
};

/** The value of `orderBy` that is in effect. Only a search has a best match. */
export function orderOf({ orderBy, search }: PromptListQuery): string {
  const order = enumValue(orders, orderBy);
  if (order !== undefined && (search !== undefined || order !== 'RELEVANCE_DESC')) return order;
  return search === undefined ? 'CREATED_AT_DESC' : 'RELEVANCE_DESC';
}

/** Returns the order of the list. */
export function promptListOrder(query: PromptListQuery): PromptTemplateOrder {
  const order = orderOf(query);
  const separator = order.lastIndexOf('_');
  return {
    field: order.slice(0, separator) as PromptTemplateOrderField,
    direction: order.slice(separator + 1) as PromptTemplateOrder['direction'],
  };
}
