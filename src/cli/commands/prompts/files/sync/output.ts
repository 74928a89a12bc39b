import type { Call } from '../../../../core/declare/command.ts';
import { flag } from '../../../../core/declare/option.ts';
import type { Printer } from '../../../../core/output/printer.ts';
import { showDiff } from '../../diff-lines.ts';
import type { SyncedTemplate } from './sync-folder.ts';

export const folderArgument = {
  description: 'The folder with the Markdown files.',
  completion: 'file',
} as const;

export const dryRun = flag('Show what would be done without changing anything.');

export const conflictsText =
  'If a file and its template were both changed, both stay, their differences are printed, and the exit code is 1. To use the file, run: folio prompts import <file>. To use the template, run: folio prompts export <template> --dir <folder>.';

const isFailed = ({ result, issues }: SyncedTemplate) =>
  issues.length > 0 || ['conflict', 'invalid'].includes(result);

export const exitOf = (synced: readonly SyncedTemplate[]) =>
  synced.some(isFailed) ? 'failure' : 'done';

/** Prints issues and the number of each result. */
export function noteResults(
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

export const syncOutput = {
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
} as const;

export function showSynced(synced: readonly SyncedTemplate[], printer: Printer): void {
  printer.table(
    synced,
    [
      { title: 'file', value: ({ file }) => file ?? '', canShrink: true },
      { title: 'result', value: ({ result }) => result },
      { title: 'title', value: ({ title }) => title, canShrink: true, canHide: true },
    ],
    'No prompt templates found.',
  );
  for (const { file, diff } of synced) {
    if (!diff) continue;
    printer.line('');
    printer.line(`${file}: - on the server, + in the file`);
    showDiff(diff, printer);
  }
}
