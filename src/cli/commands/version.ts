import { command } from '../core/declare/command.ts';

export const versionCommand = command({
  name: 'version',
  summary: 'Show the version of the client',
  run: ({ version }) => ({ version }),
  output: {
    fields: { version: 'The version of the client.' },
    show: ({ version }, { line }) => line(version),
  },
});
