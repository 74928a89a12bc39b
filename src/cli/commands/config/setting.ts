import { enumName } from '../../../common/enum-values.ts';
import { usageError } from '../../core/cli-error.ts';
import type { Fields } from '../../core/declare/command.ts';
import type { Settings } from '../../core/profiles/profile.ts';
import { serverUrl } from '../../core/profiles/server-url.ts';

interface Setting {
  readonly field: keyof Settings;
  /** @returns the value to store. @throws a usage error */
  readonly parse: (raw: string) => string;
}

function oneOf(field: keyof Settings, name: string, values: readonly string[]): Setting {
  const names = Object.fromEntries(values.map((value) => [value.toUpperCase(), '']));
  const parse = (raw: string) => {
    const chosen = enumName(raw, names);
    if (chosen !== undefined) return chosen.toLowerCase();
    throw usageError(`Invalid value “${raw}” for ${name}.`, `Expected ${listed(values)}.`);
  };
  return { field, parse };
}

const listed = (values: readonly string[]) =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

export const settings: Readonly<Record<string, Setting>> = {
  registry: { field: 'registry', parse: (raw) => serverUrl(raw) },
  'update-notice': oneOf('updateNotice', 'update-notice', ['yes', 'no']),
  'key-storage': oneOf('keyStorage', 'key-storage', ['auto', 'keychain', 'file']),
};

export const settingNames = {
  REGISTRY: 'URL of the npm registry for folio update.',
  UPDATE_NOTICE:
    'Whether a notice of a newer version is printed on a terminal: yes (default) or no.',
  KEY_STORAGE:
    'Where login stores keys: auto (default; the keychain if there is one), keychain or file.',
} as const;

export const settingFields: Fields<ReturnType<typeof toSettingRow>> = {
  name: 'The name of the setting.',
  value: 'The stored value, or null.',
};

export function toSettingRow(name: string, config: Settings) {
  const field = settings[name]?.field;
  return { name, value: (field && config[field]) ?? null };
}
