import type {
  CliCreatePromptMutationVariables,
  CliUpdatePromptMutationVariables,
} from '../../../generated/cli/graphql.ts';
import { changeErrorWithCode } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import type { OnProgress } from '../../core/client/operation-request.ts';
import type { PromptTemplate } from './prompt-template.ts';

const createDocument = graphql(`
  mutation CliCreatePrompt($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) {
      promptTemplate {
        ...PromptTemplateRow
      }
    }
  }
`);

const updateDocument = graphql(`
  mutation CliUpdatePrompt($id: ID!, $input: UpdatePromptTemplateInput!, $ifUpdatedAt: DateTime) {
    updatePromptTemplate(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {
      promptTemplate {
        ...PromptTemplateRow
      }
    }
  }
`);

export async function createTemplate(
  api: Api,
  input: CliCreatePromptMutationVariables['input'],
  onProgress?: OnProgress,
): Promise<PromptTemplate> {
  const { createPromptTemplate } = await api.run(createDocument, { input }, onProgress);
  return createPromptTemplate.promptTemplate;
}

export async function updateTemplate(
  api: Api,
  variables: CliUpdatePromptMutationVariables,
  onProgress?: OnProgress,
): Promise<PromptTemplate> {
  const { updatePromptTemplate } = await api.run(updateDocument, variables, onProgress);
  return updatePromptTemplate.promptTemplate;
}

interface Edit {
  /** The template as it was read. */
  readonly template: Pick<PromptTemplate, 'id' | 'title' | 'updatedAt'>;
  readonly input: CliUpdatePromptMutationVariables['input'];
}

/** Updates a template that was edited. @throws CONFLICT if it was changed since it was read */
export function updateEdited(
  api: Api,
  { template: { id, title, updatedAt }, input }: Edit,
  onProgress?: OnProgress,
): Promise<PromptTemplate> {
  const message = `“${title}” was changed on the server while it was edited.`;
  return updateTemplate(api, { id, input, ifUpdatedAt: updatedAt }, onProgress).catch(
    changeErrorWithCode('CONFLICT', { message }),
  );
}
