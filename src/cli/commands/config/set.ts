import { command } from '../../core/declare/command.ts';
import { settingFields, settingNames, settings, toSettingRow } from './setting.ts';

export const setSetting = command({
  name: 'set',
  summary: 'Change a setting',
  arguments: {
    setting: { description: 'The name of the setting.', values: settingNames },
    value: { description: 'The value.' },
  },
  examples: ['folio config set registry https://npm.example.com'],
  run: async ({ args, profiles }) => {
    const setting = settings[args.setting];
    if (setting) await profiles.setSetting(setting.field, setting.parse(args.value));
    return toSettingRow(args.setting, profiles.read());
  },
  output: {
    fields: settingFields,
    show: ({ name, value }, { line }) => line(`Set ${name} to ${value}.`),
  },
});
