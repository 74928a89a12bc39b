import { type Call, command } from '../../../../core/declare/command.ts';
import { flag } from '../../../../core/declare/option.ts';
import { showDiff } from '../../diff-lines.ts';
import { fileColumns } from '../results.ts';
import type { Direction } from './plan.ts';
import type { SyncedTemplate } from './sync-folder.ts';

interface SyncTexts {
  readonly summary: string;
  /** What happens to new and changed templates. */
  readonly description: string;
  readonly delete: string;
}

export const syncCommand = (direction: Direction, texts: SyncTexts) =>
  command({
    name: direction,
    summary: texts.summary,
    description: `${texts.description} The file .folio-prompts.json keeps what both sides were at the last push or pull, and so tells which one was changed. If a file and its template were both changed, both stay, their differences are printed, and the exit code is 1. To use the file, run: folio prompts import <file>. To use the template, run: folio prompts export <template> --dir <folder>.`,
    requiredKey: 'prompts',
    arguments: {
      folder: { description: 'The folder with the Markdown files.', completion: 'file' },
    },
    options: {
      dryRun: flag('Show what would be done without changing anything.'),
      delete: flag(texts.delete),
    },
    examples: [
      `folio prompts ${direction} prompts --dry-run`,
      `folio prompts ${direction} prompts`,
    ],
    run: async (call): Promise<SyncedTemplate[]> => {
      const { args, options } = call;
      // Imported late, because it loads YAML.
      const { syncFolder } = await import('./sync-folder.ts');
      const synced = await syncFolder(call, { ...args, ...options, direction });
      noteResults(synced, call, options.dryRun);
      return synced;
    },
    exitOf: (synced) => (synced.some(isFailed) ? 'failure' : 'done'),
    output: {
      isList: true,
      fields: {
        file: 'The name of the file in the folder, or null.',
        title: 'The title of the template.',
        databaseId: 'The database id of the template, or null if it does not exist.',
        result:
          'What was done, or with --dry-run would be: created, updated, deleted, unchanged; to push or to pull, if the other side was changed; to delete, without --delete; conflict or invalid.',
        issues: 'Why it is a conflict, or invalid.',
        diff: 'For a conflict, the parts of the template as a file (EQUAL and REMOVED) and of the file (EQUAL and ADDED), otherwise null.',
      },
      show: (synced, printer) => {
        printer.table(synced, fileColumns, 'No prompt templates found.');
        for (const { file, diff } of synced) {
          if (!diff) continue;
          printer.line('');
          printer.line(`${file}: - on the server, + in the file`);
          showDiff(diff, printer);
        }
      },
    },
  });

const isFailed = ({ result, issues }: SyncedTemplate) =>
  issues.length > 0 || ['conflict', 'invalid'].includes(result);

/** Prints issues and the number of each result. */
function noteResults(
  synced: readonly SyncedTemplate[],
  { note, warn }: Pick<Call, 'note' | 'warn'>,
  isDryRun: boolean,
): void {
  for (const { file, title, issues } of synced) {
    for (const each of issues) warn(`${file ?? title}: ${each}.`);
  }
  const counts = new Map<string, number>();
  for (const { result } of synced) counts.set(result, (counts.get(result) ?? 0) + 1);
  const text = [...counts].map(([result, count]) => `${count} ${result}`).join(', ');
  if (text !== '') note(`${isDryRun ? 'Without --dry-run: ' : ''}${text}.`);
}
