import type { Person } from '../users/people.ts';

/** The fields of a new template; the others have valid values. */
export type TemplateInput = Readonly<Record<string, unknown>>;

/** The columns of a stored template that a test does not choose. */
export const templateFields = {
  description: 'D',
  content: 'Hello {{NAME}}',
  category: 'CREATIVE' as const,
  createdVia: 'API' as const,
};

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

/** Creates a template with two versions. The label `production` points to the first one. */
export async function createVersions(
  owner: Pick<Person, 'execute'>,
  input: TemplateInput = {},
): Promise<{ id: string; databaseId: string }> {
  const template = await createTemplate(owner, input);
  await owner.execute(
    `mutation ($id: ID!) {
      updatePromptTemplate(id: $id, input: { content: "Write more about {{TOPIC}}!" }) { query { __typename } }
      setPromptTemplateLabel(id: $id, label: "production", number: 1) { query { __typename } }
    }`,
    { id: template.id },
  );
  return template;
}

export const templateFileText =
  '---\ntitle: Imported\ndescription: A file\ncategory: business\n---\nContent';

/** The fields with which the page of an import confirms that file. */
export const confirmedImport = {
  texts: JSON.stringify([{ name: 'imported.md', text: templateFileText }]),
  plan: '[["new",null,null]]',
};
