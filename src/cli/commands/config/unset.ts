import { command } from '../../core/declare/command.ts';
import { settingFields, settingNames, settings, toSettingRow } from './setting.ts';

export const unsetSetting = command({
  name: 'unset',
  summary: 'Remove a setting',
  arguments: { setting: { description: 'The name of the setting.', values: settingNames } },
  run: async ({ args, profiles }) => {
    const setting = settings[args.setting];
    if (setting) await profiles.setSetting(setting.field, undefined);
    return toSettingRow(args.setting, profiles.read());
  },
  output: {
    fields: settingFields,
    show: ({ name }, { line }) => line(`Removed ${name}.`),
  },
});
