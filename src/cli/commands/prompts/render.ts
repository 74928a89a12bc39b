import { command } from '../../core/declare/command.ts';
import { flag, text } from '../../core/declare/option.ts';
import { findPrompt, templateArgument } from './find.ts';
import { render } from './template-variables.ts';
import { readValues, valuesFor } from './variable-values.ts';
import { chosenVersion, versionOptions, withVersion } from './version.ts';

export const renderPrompt = command({
  name: 'render',
  summary: 'Print the content of a prompt template with values for its variables',
  description:
    'Missing values are prompted for on a terminal, with the descriptions, choices and defaults that the template declares. Without a terminal, defaults are used, and other missing values are an error. Values are used unchanged.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  variadic: {
    name: 'values',
    description:
      'Values of template variables: NAME=value; NAME=@file reads a file, NAME=@- standard input; NAME=@@text is the value @text.',
    completion: 'file',
  },
  options: {
    vars: text(
      'JSON file with values, like {"NAME": "Ann"}; - reads standard input. Names that the template does not have are ignored.',
      'file',
      'file',
    ),
    ...versionOptions,
    copy: flag('Copy the result to the clipboard instead of printing it.'),
  },
  examples: [
    'folio prompts render Greeting NAME=Ann TOPIC="the weather"',
    'folio prompts render Greeting --label production NAME=Ann',
    'folio prompts render "Code review" DIFF=@changes.diff --copy',
    'folio prompts render "Code review" DIFF=@- < changes.diff',
  ],
  run: async (call) => {
    const { api, args, note, options, positionals, terminal, variables } = call;
    const choice = chosenVersion(options);
    // Read first, so that an invalid value fails before the request.
    const read = await readValues({ assignments: positionals, varsPath: options.vars }, terminal);
    const template = await withVersion(api, await findPrompt(api, args.template), choice);
    const rendered = render(template, await valuesFor(template.variables, read, call));
    const { id, databaseId, title, version } = template;
    if (options.copy) {
      const { copyText } = await import('../../core/terminal/clipboard.ts');
      copyText(rendered, variables);
      note(`Copied “${title}” to the clipboard.`);
    }
    return { id, databaseId, title, version: version.number, rendered, copied: options.copy };
  },
  output: {
    fields: {
      id: 'The global id of the template.',
      databaseId: 'The database id of the template.',
      title: 'The title of the template.',
      version: 'The number of the rendered version.',
      rendered: 'The content with replaced template variables.',
      copied: 'Whether the result was copied to the clipboard.',
    },
    show: ({ rendered, copied }, { verbatim }) => {
      if (!copied) verbatim(`${rendered.replace(/\n$/, '')}\n`);
    },
  },
});
