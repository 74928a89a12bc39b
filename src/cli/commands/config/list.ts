import { command } from '../../core/declare/command.ts';
import { settingFields, settings, toSettingRow } from './setting.ts';

export const listSettings = command({
  name: 'list',
  summary: 'List the settings of the client',
  run: ({ profiles }) => {
    const config = profiles.read();
    return Object.keys(settings).map((name) => toSettingRow(name, config));
  },
  output: {
    fields: settingFields,
    columns: [
      { title: 'setting', value: ({ name }) => name },
      { title: 'value', value: ({ value }) => value, canShrink: true },
    ],
    emptyText: '',
  },
});
