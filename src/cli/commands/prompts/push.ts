import { syncCommand } from './files/sync/sync-command.ts';

export const pushPrompts = syncCommand('push', {
  summary: 'Send changed files of a folder to the server',
  description: 'A file without an id creates a template, and gets its id.',
  delete: 'Also delete templates whose files were deleted.',
});
