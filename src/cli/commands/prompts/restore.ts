import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { text } from '../../core/declare/option.ts';
import { findPrompt, templateArgument } from './find.ts';
import { findVersion, versionArgument, versionChoice } from './version.ts';

const document = graphql(`
  mutation CliRestoreVersion($id: ID!, $number: Int!, $note: String, $ifUpdatedAt: DateTime) {
    restorePromptTemplateVersion(id: $id, number: $number, note: $note, ifUpdatedAt: $ifUpdatedAt) {
      promptTemplate {
        ...PromptTemplateRow
      }
    }
  }
`);

export const restoreVersion = command({
  name: 'restore',
  summary: 'Restore a version of a prompt template',
  description:
    'Creates a version with the title, description, content and variables of an earlier one. Nothing changes if they are those of the template.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument, version: versionArgument },
  options: {
    note: text('The note of the new version. Default: Restored version <number>.'),
  },
  examples: ['folio prompts restore Greeting 3 --note "Back to the short form"'],
  run: async ({ api, args, options }) => {
    const template = await findPrompt(api, args.template);
    const { number } = await findVersion(api, template, versionChoice(args.version));
    const { restorePromptTemplateVersion } = await api.run(document, {
      id: template.id,
      number,
      ifUpdatedAt: template.updatedAt,
      note: options.note,
    });
    const { promptTemplate } = restorePromptTemplateVersion;
    const changed = promptTemplate.currentVersion.number !== template.currentVersion.number;
    return { ...promptTemplate, restored: number, changed };
  },
  output: {
    fields: {
      ...outputFields.PromptTemplateRow,
      restored: 'The number of the restored version.',
      changed: 'Whether a version was created.',
    },
    show: ({ title, restored, changed, currentVersion }, { line }) =>
      line(
        changed
          ? `Restored version ${restored} of “${title}” as version ${currentVersion.number}.`
          : `Nothing changed: “${title}” has the texts of version ${restored}.`,
      ),
  },
});
