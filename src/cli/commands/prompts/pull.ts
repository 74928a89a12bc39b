import { syncCommand } from './files/sync/sync-command.ts';

export const pullPrompts = syncCommand('pull', {
  summary: 'Write changed templates to the files of a folder',
  description: 'Creates files for new templates, and replaces files whose templates were changed.',
  delete: 'Also delete files whose templates were deleted.',
});
