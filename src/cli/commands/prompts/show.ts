import { isUuid } from '../../../common/uuid.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { repeated, text } from '../../core/declare/option.ts';
import { findPrompt, templateArgument } from './find.ts';
import { showPromptTemplate } from './prompt-template.ts';
import { readAssignments, render } from './template-variables.ts';
import { chosenVersion, versionOptions, withVersion } from './version.ts';

export const showPrompt = command({
  name: 'show',
  summary: 'Show a prompt template',
  description:
    'With --version or --label, shows the texts and variables of that version. With --render, prints only the content, with the template variables replaced by values. Missing and unknown template variables are errors, unless the template declares a default.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options: {
    ...versionOptions,
    render: repeated({
      ...text('Print the content with this template variable replaced.', 'NAME=value'),
      optionalValue: true,
    }),
  },
  examples: [
    'folio prompts show Greeting --label production',
    'folio prompts show Greeting --render NAME=Ann --render TOPIC="the weather"',
  ],
  run: async ({ api, args, options }) => {
    // Parsed first, so that an invalid value fails before the request.
    const values = options.render && readAssignments(options.render, '--render');
    const choice = chosenVersion(options);
    const template = await withVersion(api, await findPrompt(api, args.template), choice);
    return { ...template, rendered: values ? render(template, values) : null };
  },
  page: async (call) => {
    const { template } = call.args;
    // A UUID needs no request, and so no key.
    const id = isUuid(template)
      ? template.toLowerCase()
      : (await findPrompt(call.api, template)).databaseId;
    return `/prompts/${id}`;
  },
  output: {
    fields: {
      ...outputFields.PromptTemplateRow,
      ...outputFields.FoundPromptTemplate,
      version: 'The shown version: number, note, createdAt and createdVia.',
      rendered: 'The content with replaced template variables, or null without --render.',
    },
    show: (template, printer) => {
      if (template.rendered === null) showPromptTemplate(template, printer);
      else printer.verbatim(`${template.rendered.replace(/\n$/, '')}\n`);
    },
  },
});
