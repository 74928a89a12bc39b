import { command } from '../../core/declare/command.ts';
import { flag } from '../../core/declare/option.ts';
import { count } from '../../core/output/count.ts';
import { fileColumns, type ImportedFile } from './files/results.ts';

const idsText = (fileCount: number, isDryRun: boolean) =>
  `${isDryRun ? 'The new ids would be written' : 'The new ids were written'} into ${count(fileCount, 'file')}.`;

/** The ids of these files belong to another server or user, or to deleted templates. */
const otherIdsText = (fileCount: number) =>
  `${count(fileCount, 'file')} with an id that none of your templates has: each import creates another template. To update the templates with the same titles, pass --match-title.`;

export const importPrompts = command({
  name: 'import',
  summary: 'Create and update prompt templates from Markdown files',
  description:
    'Reads the files that folio prompts export writes. A file with the id of one of your templates updates the fields that differ. Any other file creates a template. If it has no id, the new id is written into it, so that the next import updates the template. Fields that a file does not have, and screenshots, stay unchanged. If a file cannot be read, nothing is imported.',
  requiredKey: 'prompts',
  variadic: {
    name: 'paths',
    description: 'Markdown files, and folders with such files.',
    completion: 'file',
    required: true,
  },
  options: {
    dryRun: flag('Show what would be done without changing anything.'),
    matchTitle: flag(
      'A file without the id of one of your templates updates the template with exactly its title, if there is one. No file is changed.',
    ),
  },
  examples: [
    'folio prompts import prompts --dry-run',
    'folio prompts import greeting.md',
    'folio prompts import prompts --match-title',
  ],
  run: async (call): Promise<ImportedFile[]> => {
    const { api, note, options, positionals, warn } = call;
    // Imported late, because they load YAML.
    const { readTemplateFiles, skippedText } = await import('./files/read-files.ts');
    const files = readTemplateFiles(positionals, (path, reason) => warn(skippedText(path, reason)));
    const { importFiles } = await import('./files/import-files.ts');
    const imported = await importFiles(api, files, options);
    for (const { file, issues } of imported) for (const each of issues) warn(`${file}: ${each}`);
    const count = (result: string) => imported.filter((each) => each.result === result).length;
    const counts = `created ${count('created')}, updated ${count('updated')}, unchanged ${count('unchanged')}, invalid ${count('invalid')}.`;
    note(
      options.dryRun
        ? `Without --dry-run: ${counts}`
        : `${counts[0]?.toUpperCase()}${counts.slice(1)}`,
    );
    const idCount = imported.filter(({ idWritten }) => idWritten).length;
    if (idCount > 0) note(idsText(idCount, options.dryRun));
    const withId = new Set(files.filter(({ id }) => id !== undefined).map(({ path }) => path));
    const others = imported.filter(({ file, result }) => result === 'created' && withId.has(file));
    if (others.length > 0 && !options.matchTitle) warn(otherIdsText(others.length));
    return imported;
  },
  exitOf: (imported) => (imported.some(({ issues }) => issues.length > 0) ? 'failure' : 'done'),
  output: {
    fields: {
      file: 'The path of the file.',
      title: 'The title of the template.',
      databaseId: 'The database id of the template, or null if it was not created.',
      result: 'What was done, or with --dry-run would be: created, updated, unchanged or invalid.',
      changes: 'The names of the updated fields.',
      idWritten: 'Whether the new id was written into the file, or with --dry-run would be.',
      issues: 'Why the server rejected the template, or why the new id was not written.',
    },
    columns: [
      ...fileColumns,
      { title: 'changes', value: ({ changes }) => changes.join(', '), canHide: true },
    ],
    emptyText: 'No files found.',
  },
});
