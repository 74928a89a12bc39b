import { command } from '../../core/declare/command.ts';
import { flag } from '../../core/declare/option.ts';
import {
  conflictsText,
  dryRun,
  exitOf,
  folderArgument,
  noteResults,
  showSynced,
  syncOutput,
} from './files/sync/output.ts';
import type { SyncedTemplate } from './files/sync/sync-folder.ts';

export const pushPrompts = command({
  name: 'push',
  summary: 'Send changed files of a folder to the server',
  description: `A file without an id creates a template, and gets its id. The file .folio-prompts.json keeps what both sides were at the last push or pull, and so tells which one was changed. ${conflictsText}`,
  requiredKey: 'prompts',
  arguments: { folder: folderArgument },
  options: { dryRun, delete: flag('Also delete templates whose files were deleted.') },
  examples: ['folio prompts push prompts --dry-run', 'folio prompts push prompts'],
  run: async (call): Promise<SyncedTemplate[]> => {
    const { args, options } = call;
    // Imported late, because it loads YAML.
    const { syncFolder } = await import('./files/sync/sync-folder.ts');
    const synced = await syncFolder(call, { ...args, ...options, direction: 'push' });
    noteResults(synced, call, options.dryRun);
    return synced;
  },
  exitOf: (synced) => exitOf(synced),
  output: { ...syncOutput, show: (synced, printer) => showSynced(synced, printer) },
});
