import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page, visitorOnly } from '../../../framework/page.ts';
import { enumValue } from '../../../framework/paging.ts';
import { formIssues, radios, tokenField } from '../../../ui/form.ts';
import { wideView } from '../../../ui/wide.ts';
import { moneyLinks } from '../section.ts';
import { categoryFieldNames, categoryFields, categoryInput } from './category-fields.ts';
import { type CategoryType, categoriesPath, categoryTypes } from './category-types.ts';

const path = `${categoriesPath}/new`;

/** The form for a new category. */
export const newCategoryPage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    wideView({
      title: 'New category',
      section: 'money',
      links: moneyLinks,
      currentPath: categoriesPath,
      body: html`
<form class="card" method="post" action="${path}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, [...categoryFieldNames, 'type'])}
  ${radios(entered, {
    name: 'type',
    label: 'Type',
    value: enumValue(categoryTypes, visit.query.type) ?? 'EXPENSE',
    choices: Object.entries(categoryTypes).map(([value, { plural, description }]) => ({
      value,
      title: plural,
      description,
    })),
  })}
  ${categoryFields(entered)}
  <p class="actions"><button class="button">Create category</button>
  <a class="button quiet" href="${categoriesPath}">Cancel</a></p>
</form>`,
    }),
  forms: [
    form({
      operation: graphql(`
        mutation CreateCategoryByForm($input: CreateCategoryInput!) {
          createCategory(input: $input) {
            category {
              id
            }
          }
        }
      `),
      async submit({ fields }, run) {
        await run({
          input: { ...categoryInput(fields), type: fields.text('type') as CategoryType },
        });
        return { to: categoriesPath, notice: 'category-created' };
      },
    }),
  ],
});
