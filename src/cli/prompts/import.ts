import { command } from '../declare/command.ts';
import { flag } from '../declare/option.ts';
import type { ImportedFile } from './files/results.ts';

export const importPrompts = command({
  name: 'import',
  summary: 'Create and update prompt templates from Markdown files',
  description:
    'Reads the files that folio prompts export writes. A file with the id of one of your templates updates the fields that differ; any other file creates a template. Fields that a file does not have, and screenshots, stay unchanged. If a file cannot be read, nothing is imported.',
  requiredKey: 'prompts',
  variadic: {
    name: 'paths',
    description: 'Markdown files, and folders with such files.',
    completion: 'file',
    required: true,
  },
  options: { dryRun: flag('Show what would be done without changing anything.') },
  examples: ['folio prompts import prompts --dry-run', 'folio prompts import greeting.md'],
  run: async ({ api, note, options, positionals, warn }): Promise<ImportedFile[]> => {
    // Imported late, because they load YAML.
    const { readTemplateFiles } = await import('./files/read-files.ts');
    const files = readTemplateFiles(positionals, (path) =>
      warn(`Skipped ${path}: it has no front matter.`),
    );
    const { importFiles } = await import('./files/import-files.ts');
    const imported = await importFiles(api, files, options.dryRun);
    for (const { file, issues } of imported) for (const each of issues) warn(`${file}: ${each}`);
    const count = (result: string) => imported.filter((each) => each.result === result).length;
    const counts = `created ${count('created')}, updated ${count('updated')}, unchanged ${count('unchanged')}, invalid ${count('invalid')}.`;
    note(
      options.dryRun
        ? `Without --dry-run: ${counts}`
        : `${counts[0]?.toUpperCase()}${counts.slice(1)}`,
    );
    return imported;
  },
  exitOf: (imported) => (imported.some(({ result }) => result === 'invalid') ? 'failure' : 'done'),
  output: {
    isList: true,
    fields: {
      file: 'The path of the file.',
      title: 'The title of the template.',
      databaseId: 'The database id of the template, or null if it was not created.',
      result: 'What was done, or with --dry-run would be: created, updated, unchanged or invalid.',
      changes: 'The names of the updated fields.',
      issues: 'Why the server rejected the template.',
    },
    show: (imported, { table }) =>
      table(
        imported,
        [
          { title: 'file', value: ({ file }) => file, canShrink: true },
          { title: 'result', value: ({ result }) => result },
          { title: 'title', value: ({ title }) => title, canShrink: true, canHide: true },
          { title: 'changes', value: ({ changes }) => changes.join(', '), canHide: true },
        ],
        'No files found.',
      ),
  },
});
