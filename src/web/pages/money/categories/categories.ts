import type { CategoriesPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Html, html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import { emptyState, table } from '../../../ui/parts.ts';
import { entriesLink } from '../entries-link.ts';
import { moneyView } from '../section.ts';
import { type CategoryType, categoriesPath, categoryTypes } from './category-types.ts';

type Category = CategoriesPageQuery['categories'][number];

export const categoriesPage = page({
  path: categoriesPath,
  operation: graphql(`
    query CategoriesPage {
      ...Visitor
      categories {
        databaseId
        name
        type
        emoji
        sortOrder
        entryCount
      }
    }
  `),
  variables: () => ({}),
  view: ({ categories }) =>
    moneyView(categoriesPath, {
      title: 'Categories',
      lead: 'Each entry has a category. The category makes it an expense or income.',
      actions: html`<a class="button" href="${categoriesPath}/new">New category</a>`,
      body: html`
<div class="category-lists">
  ${categoryList('EXPENSE', categories)}
  ${categoryList('INCOME', categories)}
</div>`,
    }),
});

function categoryList(type: CategoryType, all: readonly Category[]): Html {
  const { plural, noun } = categoryTypes[type];
  const categories = all.filter((category) => category.type === type);
  return html`
<section class="block" aria-labelledby="${type.toLowerCase()}">
  <h2 id="${type.toLowerCase()}">${plural}</h2>
  ${
    categories.length === 0
      ? emptyState(
          `No ${noun} categories`,
          html`Create one to add entries.<br><a class="button quiet" href="${categoriesPath}/new?type=${type}">New ${noun} category</a>`,
        )
      : table(`${plural}: categories`, categories, [
          { title: 'Category', cell: categoryName },
          {
            title: 'Entries',
            kind: 'plain',
            cell: ({ databaseId, entryCount }) =>
              entriesLink(entryCount, `categoryIds=${databaseId}`),
          },
          { title: 'Position', kind: 'number', cell: ({ sortOrder }) => sortOrder },
          { title: 'Actions', kind: 'actions', cell: actions },
        ])
  }
</section>`;
}

const categoryName = ({ emoji, name }: Category): Html => html`
<span class="with-emoji"><span class="emoji" aria-hidden="true">${emoji}</span><strong>${name}</strong></span>`;

const actions = ({ databaseId, name }: Category): Html => html`
<span class="actions">
  <a href="${categoriesPath}/${databaseId}/edit" aria-label="Edit ${name}">Edit</a>
  <a class="danger" href="${categoriesPath}/${databaseId}/delete" aria-label="Delete ${name}">Delete</a>
</span>`;
