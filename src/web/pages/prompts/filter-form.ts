import { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { chips } from '../../ui/chips.ts';
import { field, flag, select } from '../../ui/form.ts';
import {
  isFiltered,
  orderOf,
  orders,
  type PromptListQuery,
  promptListAddress,
  promptListPath,
} from './filters.ts';
import { categories, choicesOf, createdViaNames, difficulties, visibilities } from './names.ts';
import { tagsOf, tagText } from './tag-text.ts';

const noValues = new Entered();

/** The filters that are shown after a click on "More filters". */
const collapsedFilters = [
  'tags',
  'difficulty',
  'visibility',
  'createdVia',
  'hasVariables',
  'variable',
] as const;

/** The search, the order and the other filters. Keeps the category. */
export const filterForm = (query: PromptListQuery): Html => html`
<form class="prompt-filters" method="get" action="${promptListPath}" role="search" data-filters>
  ${query.category && html`<input type="hidden" name="category" value="${query.category}">`}
  ${(['anyTags', 'allTags'] as const).map(
    (name) => query[name] && html`<input type="hidden" name="${name}" value="${query[name]}">`,
  )}
  <div class="prompt-search">
    ${field(noValues, { name: 'search', label: 'Search', type: 'search', maxLength: 100, isRequired: false, value: query.search ?? '' })}
    ${select(noValues, { name: 'orderBy', label: 'Order', choices: orderChoices(query), value: orderOf(query) })}
    <button class="button quiet">Apply</button>
  </div>
  <details class="more-filters"${collapsedFilters.some((name) => query[name]) && flag('open')}>
    <summary>More filters</summary>
    <div class="filters">
      ${field(noValues, { name: 'tags', label: 'Tags', isRequired: false, value: query.tags ?? '' })}
      ${choice(query, 'difficulty', 'Difficulty', difficulties)}
      ${choice(query, 'visibility', 'Visibility', visibilities)}
      ${choice(query, 'createdVia', 'Created via', createdViaNames)}
      ${choice(query, 'hasVariables', 'Variables', { true: 'With variables', false: 'Without variables' })}
      ${field(noValues, { name: 'variable', label: 'Has the variable', maxLength: 100, isRequired: false, value: query.variable ?? '' })}
    </div>
  </details>
</form>
${activeFilters(query)}`;

const orderChoices = ({ search }: PromptListQuery) =>
  choicesOf(orders).filter(({ value }) => search !== undefined || value !== 'RELEVANCE_DESC');

const choice = (
  query: PromptListQuery,
  name: string,
  label: string,
  names: Readonly<Record<string, string>>,
): Html =>
  select(noValues, {
    name,
    label,
    choices: [{ value: '', title: 'Any' }, ...choicesOf(names)],
    value: query[name] ?? '',
  });

/** The categories as links. They keep all other filters. */
export const categoryChips = (query: PromptListQuery): Html =>
  chips(
    'Category',
    [{ value: undefined, title: 'All' }, ...choicesOf(categories)].map(({ value, title }) => ({
      href: promptListAddress(query, { category: value }),
      title,
      isCurrent: query.category === value,
    })),
  );

/** The tags of the filter, each with a link that removes it. */
function activeFilters(query: PromptListQuery): Html | false {
  if (!isFiltered(query)) return false;
  const tags = (['tags', 'anyTags', 'allTags'] as const).flatMap((name) => {
    const all = tagsOf(query[name] ?? '');
    return all.map((tag) => {
      const others = tagText(all.filter((each) => each !== tag));
      return { tag, address: promptListAddress(query, { [name]: others || undefined }) };
    });
  });
  return html`
<p class="active-filters">
  ${tags.map(({ tag, address }) => html`<a class="tag" href="${address}" aria-label="Remove the tag ${tag}">${tag}<span aria-hidden="true"> ×</span></a>`)}
  <a href="${promptListPath}">Clear all filters</a>
</p>`;
}
