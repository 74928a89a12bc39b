import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { flag } from '../../core/declare/option.ts';
import { findPrompt, templateArgument } from './find.ts';
import { findVersion, versionArgument, versionChoice, versionNotFound } from './version.ts';

graphql(`
  fragment LabelledTemplate on PromptTemplate {
    databaseId
    title
    labels {
      name
      number
      movedAt
    }
  }
`);

const setDocument = graphql(`
  mutation CliSetLabel($id: ID!, $label: String!, $number: Int!) {
    setPromptTemplateLabel(id: $id, label: $label, number: $number) {
      promptTemplate {
        ...LabelledTemplate
      }
    }
  }
`);

const deleteDocument = graphql(`
  mutation CliDeleteLabel($id: ID!, $label: String!) {
    deletePromptTemplateLabel(id: $id, label: $label) {
      promptTemplate {
        ...LabelledTemplate
      }
    }
  }
`);

export const labelVersion = command({
  name: 'label',
  summary: 'Set, move or delete a label of a prompt template',
  description:
    'A label points to one version: programs that render the template by the label get that version until you move the label.',
  requiredKey: 'prompts',
  arguments: {
    template: templateArgument,
    label: { description: 'The label: letters a to z, digits, hyphens and underscores.' },
    version: {
      description: `${versionArgument.description} Default: the current version.`,
      optional: true,
    },
  },
  options: { delete: flag('Delete the label. The version stays.') },
  examples: [
    'folio prompts label Greeting production 3',
    'folio prompts label Greeting production staging',
    'folio prompts label Greeting staging --delete',
  ],
  run: async ({ api, args, options }) => {
    const { label } = args;
    if (options.delete) {
      if (args.version !== undefined) throw usageError('--delete takes no version.');
      const template = await findPrompt(api, args.template);
      if (!template.labels.some(({ name }) => name === label)) {
        throw versionNotFound(template, `label “${label}”`);
      }
      const { id } = template;
      const { deletePromptTemplateLabel } = await api.run(deleteDocument, { id, label });
      return { ...deletePromptTemplateLabel.promptTemplate, label, number: null };
    }
    const template = await findPrompt(api, args.template);
    const { number } =
      args.version === undefined
        ? template.currentVersion
        : await findVersion(api, template, versionChoice(args.version));
    const { setPromptTemplateLabel } = await api.run(setDocument, {
      ...{ id: template.id, label, number },
    });
    return { ...setPromptTemplateLabel.promptTemplate, label, number };
  },
  output: {
    fields: {
      ...outputFields.LabelledTemplate,
      label: 'The label.',
      number: 'The number of its version, or null with --delete.',
    },
    show: ({ title, label, number }, { line }) =>
      line(
        number === null
          ? `Deleted the label “${label}” of “${title}”.`
          : `The label “${label}” of “${title}” points to version ${number}.`,
      ),
  },
});
