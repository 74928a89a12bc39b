import type {
  PromptTemplateFilter,
  PromptTemplateOrder,
  PromptTemplateOrderField,
} from '../../../generated/operations/graphql.ts';
import { promptTemplateFilter } from '../../../modules/prompts/templates/input.ts';
import { paths } from '../../../paths.ts';
import { enumValue } from '../../framework/paging.ts';
import { ListFilters, type ListRequest } from '../../ui/list-filters.ts';
import { categories, createdViaNames, difficulties, visibilities } from './names.ts';
import { tagsOf, tagText } from './tag-text.ts';

export const promptListPath = '/prompts';

/** The parameters with tags. `tags` means the same as `allTags`. */
export const tagParameters = ['tags', 'anyTags', 'allTags'] as const;

export const promptFilters = new ListFilters({
  path: promptListPath,
  filter: promptTemplateFilter,
  others: ['orderBy', 'tags'],
  titles: {
    category: categories,
    difficulty: difficulties,
    visibility: visibilities,
    createdVia: createdViaNames,
  },
  splitTags: tagsOf,
});

/** The parameters of a request, each with one value. Repeated tags become one string with commas. */
export function promptListRequest({ lists }: ListRequest): ListRequest {
  const parameters = [...promptFilters.names, 'orderBy', 'tags'].map((name) => {
    const isTags = tagParameters.some((each) => each === name);
    const tags = isTags ? tagText((lists[name] ?? []).flatMap(tagsOf)) : '';
    return [name, isTags ? (tags === '' ? [] : [tags]) : (lists[name] ?? []).slice(-1)] as const;
  });
  return { lists: Object.fromEntries(parameters.filter(([, values]) => values.length > 0)) };
}

export const isFiltered = ({ lists }: ListRequest): boolean =>
  Object.keys(lists).some((name) => name !== 'orderBy');

/** The API rejects longer searches. More words can only match fewer templates. */
const searchOf = (search: string) =>
  [...search.trim()].slice(0, 100).join('').split(/\s+/).slice(0, 10).join(' ');

function acceptedRequest({ lists }: ListRequest): ListRequest {
  const { search = [], tags = [], allTags = [] } = lists;
  return { lists: { ...lists, search: search.map(searchOf), allTags: [...tags, ...allTags] } };
}

export const promptListFilter = (request: ListRequest): PromptTemplateFilter =>
  promptFilters.values(acceptedRequest(request));

/** The address of the file with all templates of the list. */
export const promptExportAddress = (request: ListRequest): string =>
  promptFilters.exportAddress(acceptedRequest(request), `${paths.exports}/prompts.zip`, 'web');

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
export function orderOf({ lists: { orderBy = [], search } }: ListRequest): string {
  const order = enumValue(orders, orderBy[0]);
  if (order !== undefined && (search !== undefined || order !== 'RELEVANCE_DESC')) return order;
  return search === undefined ? 'CREATED_AT_DESC' : 'RELEVANCE_DESC';
}

export function promptListOrder(request: ListRequest): PromptTemplateOrder {
  const order = orderOf(request);
  const separator = order.lastIndexOf('_');
  return {
    field: order.slice(0, separator) as PromptTemplateOrderField,
    direction: order.slice(separator + 1) as PromptTemplateOrder['direction'],
  };
}
