import { readFileSync } from 'node:fs';

/** Settings that are secrets or URLs with passwords. Each can be set as `<NAME>_FILE` instead. */
export const secretSettings = [
  'FOLIO_SECRET',
  'FOLIO_SECRET_PREVIOUS',
  'FOLIO_BACKUP_PASSPHRASE',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
] as const;

export const fileSettingOf = (name: string): string => `${name}_FILE`;

/** `FOLIO_SECRET_FILE` and the like: paths of files with the values. */
export const fileSettings: readonly string[] = secretSettings.map(fileSettingOf);

interface SecretFiles {
  /** By the names of the secrets. */
  readonly values: Readonly<Record<string, string>>;
  /** Without paths and values. */
  readonly issues: readonly string[];
}

/** Reads the files. The value is the content without a final line break. */
export function readSecretFiles(
  variables: Readonly<Record<string, string | undefined>>,
): SecretFiles {
  const values: Record<string, string> = {};
  const issues: string[] = [];
  for (const name of secretSettings) {
    const setting = fileSettingOf(name);
    const path = variables[setting];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      issues.push(`${setting} can't be set together with ${name}`);
      continue;
    }
    try {
      const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (value === '') issues.push(`${setting} is the path of an empty file`);
      else values[name] = value;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      issues.push(`${setting} is the path of a file that can't be read (${code})`);
    }
  }
  return { values, issues };
}
