import { usageError } from '../cli-error.ts';
import type { Settings } from '../config/profile.ts';
import type { Fields } from '../declare/command.ts';
import { enumName } from '../enum-values.ts';
import { serverUrl } from '../server-url.ts';

interface Setting {
  readonly field: keyof Settings;
  /** @returns the value to store. @throws a usage error */
  readonly parse: (raw: string) => string;
}

/** The settings by the name of their value on the command line. */
export const settings: Readonly<Record<string, Setting>> = {
  registry: { field: 'registry', parse: (raw) => serverUrl(raw) },
  'update-notice': {
    field: 'updateNotice',
    parse: (raw) => {
      const name = enumName(raw, { YES: '', NO: '' });
      if (name !== undefined) return name.toLowerCase();
      throw usageError(`Invalid value “${raw}” for update-notice.`, 'Expected yes or no.');
    },
  },
};

export const settingNames = {
  REGISTRY: 'URL of the npm registry for folio update.',
  UPDATE_NOTICE: 'Whether a newer version is announced on a terminal: yes (default) or no.',
} as const;

/** A setting for output. */
export interface SettingRow {
  readonly name: string;
  readonly value: string | null;
}

export const settingFields: Fields<SettingRow> = {
  name: 'The name of the setting.',
  value: 'The stored value, or null.',
};

export function toSettingRow(name: string, config: Settings): SettingRow {
  const field = settings[name]?.field;
  return { name, value: (field && config[field]) ?? null };
}
