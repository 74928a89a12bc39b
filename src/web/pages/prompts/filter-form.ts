import { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { chips } from '../../ui/chips.ts';
import { choicesOf, field, flag, select } from '../../ui/form.ts';
import type { ListRequest } from '../../ui/list-filters.ts';
import {
  isFiltered,
  orderOf,
  orders,
  promptFilters,
  promptListPath,
  tagParameters,
} from './filters.ts';
import { categories } from './names.ts';
import { tagsOf, tagText } from './tag-text.ts';

const noValues = new Entered();

/** The filters without a field: categories are links, and the field for tags is that of `tags`. */
const hidden = ['category', 'anyTags', 'allTags'] as const;

/** The filters that are shown after a click on "More filters". */
const collapsed = promptFilters.names.filter(
  (name) => name !== 'search' && !hidden.some((other) => other === name),
);

/** The search, the order and the other filters. Keeps the category. */
export const filterForm = (request: ListRequest): Html => html`
<form class="block" method="get" action="${promptListPath}" role="search" data-filters>
  ${hidden.map((name) => promptFilters.hidden(request, name))}
  <div class="filters">
    ${promptFilters.field(request, 'search')}
    ${select(noValues, { name: 'orderBy', label: 'Order', choices: orderChoices(request), value: orderOf(request) })}
    <button class="button quiet">Apply</button>
  </div>
  <details class="more-filters"${['tags', ...collapsed].some((name) => request.lists[name]) && flag('open')}>
    <summary>More filters</summary>
    <div class="fields">
      ${field(noValues, { name: 'tags', label: 'Tags', autocomplete: 'off', isRequired: false, value: request.lists.tags?.[0] ?? '' })}
      ${collapsed.map((name) => promptFilters.field(request, name))}
    </div>
  </details>
</form>
${activeFilters(request)}`;

const orderChoices = ({ lists: { search } }: ListRequest) =>
  choicesOf(orders).filter(({ value }) => search !== undefined || value !== 'RELEVANCE_DESC');

/** The categories as links. They keep all other filters. */
export const categoryChips = (request: ListRequest): Html =>
  chips(
    'Category',
    [{ value: undefined, title: 'All' }, ...choicesOf(categories)].map(({ value, title }) => ({
      href: promptFilters.address(request, { category: value === undefined ? [] : [value] }),
      title,
      isCurrent: request.lists.category?.[0] === value,
    })),
  );

/** The tags of the filter, each with a link that removes it. */
function activeFilters(request: ListRequest): Html | false {
  if (!isFiltered(request)) return false;
  const tags = tagParameters.flatMap((name) => {
    const all = (request.lists[name] ?? []).flatMap(tagsOf);
    return all.map((tag) => {
      const others = all.filter((each) => each !== tag);
      const changes = { [name]: others.length > 0 ? [tagText(others)] : [] };
      return { tag, address: promptFilters.address(request, changes) };
    });
  });
  return html`
<p class="chips">
  ${tags.map(({ tag, address }) => html`<a class="chip" href="${address}" aria-label="Remove the tag ${tag}"><bdi>${tag}</bdi><span aria-hidden="true"> ×</span></a>`)}
  <a href="${promptListPath}">Clear all filters</a>
</p>`;
}
