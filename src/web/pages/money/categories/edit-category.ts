import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { globalId } from '../../../../graphql/schema/global-id.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { formIssues, tokenField } from '../../../ui/form.ts';
import { wideView } from '../../../ui/wide.ts';
import { moneyLinks } from '../section.ts';
import { categoryFieldNames, categoryFields, categoryInput } from './category-fields.ts';
import { categoriesPath, categoryTypes } from './category-types.ts';

/** The form that changes a category. */
export const editCategoryPage = page({
  path: `${categoriesPath}/:id/edit`,
  audience: 'users',
  operation: graphql(`
    query EditCategoryPage($id: ID!) {
      ...Visitor
      category(id: $id) {
        databaseId
        name
        type
        emoji
        sortOrder
      }
    }
  `),
  variables: ({ params }) => ({ id: globalId('Category', params.id ?? '') }),
  view({ category }, visit, entered) {
    if (!category) throw notFound();
    return wideView({
      title: `Edit ${category.name}`,
      section: 'money',
      links: moneyLinks,
      currentPath: categoriesPath,
      lead: `A category of ${categoryTypes[category.type].plural.toLowerCase()}. The type can't be changed.`,
      body: html`
<form class="card" method="post" action="${categoriesPath}/${category.databaseId}/edit" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, categoryFieldNames)}
  ${categoryFields(entered, category)}
  <p class="actions"><button class="button">Save category</button>
  <a class="button quiet" href="${categoriesPath}">Cancel</a></p>
</form>`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation UpdateCategoryByForm($id: ID!, $input: UpdateCategoryInput!) {
          updateCategory(id: $id, input: $input) {
            category {
              id
            }
          }
        }
      `),
      async submit({ fields, params }, run) {
        await run({ id: globalId('Category', params.id ?? ''), input: categoryInput(fields) });
        return { to: categoriesPath, notice: 'category-saved' };
      },
    }),
  ],
});
