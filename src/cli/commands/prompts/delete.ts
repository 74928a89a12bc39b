import type { CliDeletePromptMutationVariables } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { type Call, command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { noteUndo } from '../undo.ts';
import { findPrompt, templateArgument } from './find.ts';

const document = graphql(`
  mutation CliDeletePrompt($id: ID!, $ifUpdatedAt: DateTime) {
    deletePromptTemplate(id: $id, ifUpdatedAt: $ifUpdatedAt) {
      id: deletedPromptTemplateId
      databaseId
      change {
        id
        undoableUntil
      }
    }
  }
`);

export async function deleteTemplate(
  { api, note }: Pick<Call, 'api' | 'note'>,
  variables: CliDeletePromptMutationVariables,
) {
  const { deletePromptTemplate } = await api.run(document, variables);
  noteUndo({ note }, deletePromptTemplate.change);
  return deletePromptTemplate;
}

export const deletePrompt = command({
  name: 'delete',
  summary: 'Delete a prompt template with its versions, labels, screenshots and share links',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options: { yes: yes() },
  run: async ({ api, args, note, options, terminal }) => {
    terminal.requireConfirmable(options.yes);
    const { id, databaseId, title } = await findPrompt(api, args.template);
    await terminal.confirm(`Delete “${title}” (${databaseId})?`, options.yes);
    return { ...(await deleteTemplate({ api, note }, { id })), title };
  },
  output: {
    fields: { ...outputFields.CliDeletePrompt, title: 'The title of the deleted template.' },
    show: ({ title, databaseId }, { line }) => line(`Deleted “${title}” (${databaseId}).`),
  },
});
