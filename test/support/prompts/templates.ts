import type { Person } from '../users/people.ts';

/** The fields of a new template; the others have valid values. */
export type TemplateInput = Readonly<Record<string, unknown>>;

/** Creates a template by GraphQL, in the session of its owner. */
export async function createTemplate(
  owner: Pick<Person, 'execute'>,
  input: TemplateInput = {},
): Promise<{ id: string; databaseId: string; slug: string }> {
  const { createPromptTemplate } = await owner.execute(
    `mutation ($input: CreatePromptTemplateInput!) {
      createPromptTemplate(input: $input) { promptTemplate { id databaseId slug } }
    }`,
    {
      input: {
        title: 'A title',
        description: 'A description',
        content: 'Write about {{TOPIC}}.',
        category: 'BUSINESS',
        ...input,
      },
    },
  );
  return createPromptTemplate.promptTemplate;
}

export const templateFileText =
  '---\ntitle: Imported\ndescription: A file\ncategory: business\n---\nContent';

/** The fields with which the page of an import confirms that file. */
export const confirmedImport = {
  texts: JSON.stringify([{ name: 'imported.md', text: templateFileText }]),
  plan: '[["new",null,null]]',
};
