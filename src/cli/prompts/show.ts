import { command } from '../declare/command.ts';
import { repeated, text } from '../declare/option.ts';
import { findPrompt } from './find.ts';
import { promptTemplateFields, showPromptTemplate } from './prompt-template.ts';
import { readAssignments, render } from './render.ts';

export const showPrompt = command({
  name: 'show',
  summary: 'Show a prompt template',
  description:
    'With --render it prints the content alone, with a value for each variable: those that are missing or unknown are named, and nothing is printed.',
  requiredKey: 'prompts',
  arguments: { id: { description: 'The id of the template.' } },
  options: {
    render: repeated({
      ...text('Print the filled text; give a value for each variable.', 'NAME=value'),
      optionalValue: true,
    }),
  },
  examples: ['folio prompts show <id> --render NAME=Ann --render TOPIC="the weather"'],
  run: async ({ api, args, options }) => {
    // A flag that is written wrongly is told before anything is asked.
    const values = options.render && readAssignments(options.render);
    const template = await findPrompt(api, args.id);
    return { ...template, rendered: values ? render(template, values) : null };
  },
  output: {
    fields: { ...promptTemplateFields, rendered: 'The filled text with --render, else null.' },
    show: (template, printer) => {
      if (template.rendered === null) showPromptTemplate(template, printer);
      else printer.verbatim(`${template.rendered.replace(/\n$/, '')}\n`);
    },
  },
});
