import { command } from '../../../../core/declare/command.ts';
import { flag } from '../../../../core/declare/option.ts';
import {
  conflictsText,
  dryRun,
  exitOf,
  folderArgument,
  noteResults,
  showSynced,
  syncOutput,
} from './output.ts';
import type { Direction } from './plan.ts';
import type { SyncedTemplate } from './sync-folder.ts';

interface SyncTexts {
  readonly summary: string;
  /** What happens to new and changed templates. */
  readonly description: string;
  /** The description of the option `--delete`. */
  readonly delete: string;
}

/** The command `prompts push` or `prompts pull`. */
export const syncCommand = (direction: Direction, texts: SyncTexts) =>
  command({
    name: direction,
    summary: texts.summary,
    description: `${texts.description} The file .folio-prompts.json keeps what both sides were at the last push or pull, and so tells which one was changed. ${conflictsText}`,
    requiredKey: 'prompts',
    arguments: { folder: folderArgument },
    options: { dryRun, delete: flag(texts.delete) },
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
    exitOf: (synced) => exitOf(synced),
    output: { ...syncOutput, show: (synced, printer) => showSynced(synced, printer) },
  });
