import type { Api } from '../api/api.ts';
import { graphql } from '../api/document.ts';
import { recordId } from '../api/record-id.ts';
import { CliError } from '../cli-error.ts';
import type { PromptTemplate } from './prompt-template.ts';

const document = graphql(`
  query CliFindPrompt($id: ID!) {
    promptTemplate(id: $id) {
      ...PromptTemplateRow
    }
  }
`);

export const promptId = (id: string) => recordId('PromptTemplate', id);

/** Fetches a template of the user. @throws NOT_FOUND */
export async function findPrompt(api: Api, id: string): Promise<PromptTemplate> {
  const { promptTemplate } = await api.run(document, { id: promptId(id) });
  if (promptTemplate) return promptTemplate;
  throw new CliError('notFound', 'Not found');
}
