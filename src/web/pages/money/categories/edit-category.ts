import { graphql } from '../../../../graphql/execution/document.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { moneyView } from '../section.ts';
import { categoryForm, categoryInput } from './category-form.ts';
import { categoriesPath, categoryTypes } from './category-types.ts';
import { newCategoryPage } from './new-category.ts';

export const editCategoryPage = page({
  path: `${categoriesPath}/:id/edit`,
  operation: graphql(`
    query EditCategoryPage($id: ID!) {
      ...Visitor
      category(id: $id) {
        databaseId
        updatedAt
        name
        type
        emoji
        sortOrder
      }
    }
  `),
  variables: (request) => recordId('Category', request),
  view: ({ category }, visit, entered) =>
    moneyView(categoriesPath, {
      title: `Edit ${category.name}`,
      lead: `A category of ${categoryTypes[category.type].plural.toLowerCase()}. The type can't be changed.`,
      body: categoryForm(visit, entered, {
        action: `${categoriesPath}/${category.databaseId}/edit`,
        updatedAt: category.updatedAt,
        button: 'Save category',
        category,
      }),
    }),
  forms: [
    form({
      recreatedBy: newCategoryPage.path,
      operation: graphql(`
        mutation UpdateCategoryByForm(
          $id: ID!
          $input: UpdateCategoryInput!
          $ifUpdatedAt: DateTime
        ) {
          updateCategory(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const input = categoryInput(submission.fields);
        await run({ ...recordId('Category', submission), input });
        return { to: categoriesPath, notice: 'category-saved' };
      },
    }),
  ],
});
