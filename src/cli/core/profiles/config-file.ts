import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { createFolders } from '../../../common/create-folders.ts';
import { isObject } from '../../../common/is-object.ts';
import { CliError, fileErrorText } from '../cli-error.ts';
import type { Variables } from '../environment.ts';
import type { Config, Profile } from './profile.ts';

/**
 * The configuration directory: in %APPDATA% on Windows, elsewhere as XDG defines it. XDG requires a
 * relative XDG_CONFIG_HOME to be ignored.
 */
export function configFolder(
  { FOLIO_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA }: Variables,
  platform: NodeJS.Platform = process.platform,
  home: () => string = homedir,
): string {
  if (FOLIO_CONFIG_DIR) return FOLIO_CONFIG_DIR;
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix;
  if (XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME)) return join(XDG_CONFIG_HOME, 'folio');
  if (platform !== 'win32') return join(homeFolder(home, isAbsolute), '.config', 'folio');
  if (APPDATA && isAbsolute(APPDATA)) return join(APPDATA, 'folio');
  return join(homeFolder(home, isAbsolute), 'AppData', 'Roaming', 'folio');
}

/** In a container, a user can have no home directory. Keys must not be written to the working directory. */
function homeFolder(home: () => string, isAbsolute: (path: string) => boolean): string {
  try {
    const folder = home();
    if (isAbsolute(folder)) return folder;
  } catch {
    // `homedir` throws if there is neither HOME nor an entry in /etc/passwd.
  }
  throw new CliError('failure', 'The user has no home directory.', {
    code: 'CONFIG_UNREADABLE',
    hint: 'Set HOME or FOLIO_CONFIG_DIR.',
  });
}

/** The file with the instances and their keys, readable only by its owner. */
export class ConfigFile {
  readonly path: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.path = join(folder, 'config.json');
  }

  /** A missing file is an empty configuration. @throws if the file is unreadable or invalid. */
  read(): Config {
    let json: string;
    try {
      json = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { instances: {} };
      throw new CliError(
        'failure',
        `Cannot read the configuration file ${this.path}: ${fileErrorText(error)}.`,
        {
          code: 'CONFIG_UNREADABLE',
          hint: 'Fix the file, or set FOLIO_CONFIG_DIR to another directory.',
        },
      );
    }
    const config = parseConfig(json);
    if (config) return config;
    throw new CliError('failure', `Invalid configuration file ${this.path}.`, {
      code: 'CONFIG_DAMAGED',
      hint: 'Fix the file, or delete it and log in again.',
    });
  }

  /**
   * Replaces the file atomically. Commands that run at the same time change it one after the other.
   * @returns what `change` returns, and the configuration before
   */
  async update<Change extends { readonly config: Config }>(
    change: (before: Config) => Change,
  ): Promise<Change & { readonly before: Config }> {
    const { sync: writeFileAtomic } = (await import('write-file-atomic')).default;
    const { withFileLock } = await import('./file-lock.ts');
    try {
      createFolders(this.#folder);
      return await withFileLock(this.path, () => {
        const before = this.read();
        const changed = change(before);
        writeFileAtomic(this.path, `${JSON.stringify(changed.config, null, 2)}\n`, { mode: 0o600 });
        return { ...changed, before };
      });
    } catch (error) {
      if (error instanceof CliError) throw error;
      throw new CliError(
        'failure',
        `Cannot write the configuration file ${this.path}: ${fileErrorText(error)}.`,
        { code: 'CONFIG_UNWRITABLE', hint: 'No changes were made.' },
      );
    }
  }
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';

const areSettings = ({ registry, updateNotice, keyStorage }: Record<string, unknown>) =>
  isText(registry) &&
  [undefined, 'yes', 'no'].includes(updateNotice as undefined) &&
  [undefined, 'auto', 'keychain', 'file'].includes(keyStorage as undefined);

/** An HTTP header cannot contain other characters. */
const isKeyText = (value: unknown) =>
  value === undefined || (typeof value === 'string' && /^[!-~]*$/.test(value));

const areKeys = ({ promptKey, financeKey }: Record<string, unknown>) =>
  isKeyText(promptKey) && isKeyText(financeKey);

const isProfile = (value: unknown): value is Profile =>
  isObject(value) &&
  typeof value.url === 'string' &&
  URL.canParse(value.url) &&
  areKeys(value) &&
  (value.keychain === undefined || (isObject(value.keychain) && areKeys(value.keychain)));

function parseConfig(json: string): Config | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (
      !isObject(value) ||
      !isText(value.current) ||
      !areSettings(value) ||
      !isObject(value.instances)
    )
      return undefined;
    return Object.values(value.instances).every(isProfile)
      ? (value as unknown as Config)
      : undefined;
  } catch {
    return undefined;
  }
}
