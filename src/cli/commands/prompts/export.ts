import { usageError } from '../../core/cli-error.ts';
import { namedNotFound } from '../../core/client/titled-record.ts';
import { command } from '../../core/declare/command.ts';
import { flag, text } from '../../core/declare/option.ts';
import { type ExportedTemplate, fileColumns } from './files/results.ts';
import { findPrompt, templateArgument } from './find.ts';
import { fetchAllPrompts } from './list.ts';
import type { PromptTemplate } from './prompt-template.ts';

export const exportPrompts = command({
  name: 'export',
  summary: 'Export prompt templates as Markdown files',
  description:
    'Writes one file for each template, or for each of the given ones. A file that contains the id of a template is replaced if it differs; no file is deleted. Screenshots are not exported.',
  requiredKey: 'prompts',
  variadic: { name: 'templates', description: templateArgument.description },
  options: {
    dir: text(
      'Folder to write the files to. Without it, one template is printed.',
      'folder',
      'file',
    ),
    versions: flag(
      'Also write each version to a file of its own, in a folder with the name of the file of the template. Requires --dir.',
    ),
  },
  examples: ['folio prompts export --dir prompts', 'folio prompts export Greeting > greeting.md'],
  run: async ({ api, note, options, positionals, warn }): Promise<ExportedTemplate[]> => {
    if (options.dir === undefined && positionals.length !== 1) {
      throw usageError('Without --dir, pass exactly one template.');
    }
    if (options.versions && options.dir === undefined)
      throw usageError('--versions requires --dir.');
    const templates = new Map<string, PromptTemplate>();
    const add = (template: PromptTemplate) => templates.set(template.databaseId, template);
    if (positionals.length === 0) {
      (await fetchAllPrompts(api)).forEach(add);
    }
    for (const each of positionals) {
      add(
        await findPrompt(api, each).catch((error: unknown) => {
          // The program would name the first template.
          throw namedNotFound(error, templateArgument.noun, each, 'prompts');
        }),
      );
    }
    // Imported late, because they load YAML.
    if (options.dir === undefined) {
      const { templateText } = await import('../../../common/template-files/template-file.ts');
      return [...templates.values()].map((template) => ({
        databaseId: template.databaseId,
        title: template.title,
        file: null,
        result: 'printed',
        text: templateText(template),
      }));
    }
    const { exportTo } = await import('./files/export-files.ts');
    const exported = await exportTo(options.dir, [...templates.values()]);
    if (options.versions) {
      const { exportVersions } = await import('./files/export-versions.ts');
      for (const each of exported) await exportVersions({ api, warn }, each);
    }
    const count = (result: string) => exported.filter((each) => each.result === result).length;
    note(
      `Created ${count('created')}, updated ${count('updated')}, unchanged ${count('unchanged')}.`,
    );
    return exported;
  },
  output: {
    isList: true,
    fields: {
      databaseId: 'The database id of the template.',
      title: 'The title of the template.',
      file: 'The path of the file, or null without --dir.',
      result: 'What was done: created, updated, unchanged or printed.',
      text: 'The content of the file, or null with --dir.',
    },
    show: (exported, { table, verbatim }) => {
      const [first] = exported;
      if (first?.text != null) return verbatim(first.text);
      return table(exported, fileColumns, 'No prompt templates found.');
    },
  },
});
