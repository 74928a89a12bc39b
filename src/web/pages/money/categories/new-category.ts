import { graphql } from '../../../../graphql/execution/document.ts';
import { createCategoryInput } from '../../../../modules/finance/categories/input.ts';
import { form, page, visitorOnly } from '../../../framework/page.ts';
import { enumValue } from '../../../framework/paging.ts';
import { inputField, radios } from '../../../ui/form.ts';
import { moneyView } from '../section.ts';
import { categoryForm, categoryInput } from './category-form.ts';
import { type CategoryType, categoriesPath, categoryTypes } from './category-types.ts';

const path = `${categoriesPath}/new`;

export const newCategoryPage = page({
  path,
  ...visitorOnly,
  view: (_data, visit, entered) =>
    moneyView(categoriesPath, {
      title: 'New category',
      body: categoryForm(visit, entered, {
        action: path,
        button: 'Create category',
        type: radios(entered, {
          ...inputField(createCategoryInput, 'type'),
          value: enumValue(categoryTypes, visit.query.type) ?? 'EXPENSE',
          choices: Object.entries(categoryTypes).map(([value, { plural, description }]) => ({
            value,
            title: plural,
            description,
          })),
        }),
      }),
    }),
  forms: [
    form({
      operation: graphql(`
        mutation CreateCategoryByForm($input: CreateCategoryInput!) {
          createCategory(input: $input) {
            __typename
          }
        }
      `),
      async submit({ fields }, run) {
        const type = fields.text('type') as CategoryType;
        await run({ input: { ...categoryInput(fields), type } });
        return { to: categoriesPath, notice: 'category-created' };
      },
    }),
  ],
});
