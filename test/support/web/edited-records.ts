import { globalId } from '../../../src/graphql/schema/global-id.ts';
import type { TestApp } from '../app/app.ts';
import type { Financier } from '../finance/financier.ts';
import { createTemplate } from '../prompts/templates.ts';
import type { WebPage } from './web-page.ts';
import type { Visitor } from './web-visitor.ts';

interface Editor {
  readonly owner: Financier;
  readonly visitor: Visitor;
}

/** Records that a visitor edits, and changes of them by another client, such as a second tab. */
export function useEditedRecords(test: TestApp, { owner, visitor }: Editor) {
  const idOf = (type: string, databaseId: string | number) => globalId(type, String(databaseId));
  return {
    change: (type: string, databaseId: string | number, input: object) =>
      owner.person.execute(
        `mutation ($id: ID!, $input: Update${type}Input!) {
          update${type}(id: $id, input: $input) { query { __typename } } }`,
        { id: idOf(type, databaseId), input },
      ),

    remove: (type: string, databaseId: string | number) =>
      owner.person.execute(`mutation ($id: ID!) { delete${type}(id: $id) { databaseId } }`, {
        id: idOf(type, databaseId),
      }),

    templateOf: (id: string) =>
      test.database.client.promptTemplate.findUniqueOrThrow({ where: { id } }),

    /** The entry, with its amount as text. */
    async entryOf(id: number) {
      const { amount, ...entry } = await test.database.client.entry.findUniqueOrThrow({
        where: { id },
      });
      return { ...entry, amount: amount.toFixed(2) };
    },

    /** @returns also a function that submits its form */
    async newTemplate(more: Readonly<Record<string, unknown>> = {}) {
      const { databaseId } = await createTemplate(owner.person, more);
      const path = `/prompts/${databaseId}/edit`;
      const submit = (page: WebPage, entries: Readonly<Record<string, string>> = {}) =>
        visitor.submitFiles(page, path, entries);
      return { databaseId, path, submit };
    },

    async newEntry(more: object = {}) {
      const entry = { categoryId: owner.category('Food').id, amount: '12.50', date: '2026-03-15' };
      const [id = 0] = await owner.createEntries([{ ...entry, ...more }]);
      return { id, path: `/money/entries/${id}/edit` };
    },
  };
}
