import { syncCommand } from './files/sync/sync-command.ts';

export const pushPrompts = syncCommand('push', {
  summary: 'Send changed files of a folder to the server',
  description:
    'A new file without an id creates a template, and gets its id. A file whose id was removed still updates its template.',
  delete: 'Also delete templates whose files were deleted.',
});
