import { isUuid } from '../../../common/uuid.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { repeated, text } from '../../core/declare/option.ts';
import { findPrompt, templateArgument } from './find.ts';
import { showPromptTemplate } from './prompt-template.ts';
import { readAssignments, render } from './template-variables.ts';

export const showPrompt = command({
  name: 'show',
  summary: 'Show a prompt template',
  description:
    'With --render, prints only the content, with the template variables replaced by values. Missing and unknown template variables are errors.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options: {
    render: repeated({
      ...text('Print the content with this template variable replaced.', 'NAME=value'),
      optionalValue: true,
    }),
  },
  examples: ['folio prompts show Greeting --render NAME=Ann --render TOPIC="the weather"'],
  run: async ({ api, args, options }) => {
    // Parsed first, so that an invalid value fails before the request.
    const values = options.render && readAssignments(options.render, '--render');
    const template = await findPrompt(api, args.template);
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
      rendered: 'The content with replaced template variables, or null without --render.',
    },
    show: (template, printer) => {
      if (template.rendered === null) showPromptTemplate(template, printer);
      else printer.verbatim(`${template.rendered.replace(/\n$/, '')}\n`);
    },
  },
});
