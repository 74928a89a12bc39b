import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CliError, fileErrorText } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import type { Config, Profile } from './profile.ts';

/** The folder of the configuration; a relative XDG_CONFIG_HOME does not count (its specification). */
export function configFolder({ FOLIO_CONFIG_DIR, XDG_CONFIG_HOME }: Environment['variables']) {
  if (FOLIO_CONFIG_DIR) return FOLIO_CONFIG_DIR;
  const base = XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : undefined;
  return join(base ?? join(homedir(), '.config'), 'folio');
}

/** The file that holds the instances and their keys; only its owner may read it. */
export class ConfigFile {
  readonly path: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.path = join(folder, 'config.json');
  }

  /** @throws when there is one that can't be read; it is never taken for an empty one. */
  read(): Config {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
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
    const config = parseConfig(text);
    if (config) return config;
    throw new CliError('failure', `Invalid configuration file ${this.path}.`, {
      code: 'CONFIG_DAMAGED',
      hint: 'Fix the file, or delete it and log in again.',
    });
  }

  /** The new file takes the old one's place whole or not at all. */
  async write(config: Config): Promise<void> {
    const { default: writeFileAtomic } = await import('write-file-atomic');
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      await writeFileAtomic(this.path, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
    } catch (error) {
      throw new CliError(
        'failure',
        `Cannot write the configuration file ${this.path}: ${fileErrorText(error)}.`,
        { code: 'CONFIG_UNWRITABLE', hint: 'No changes were made.' },
      );
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => value === undefined || typeof value === 'string';

const isProfile = (value: unknown): value is Profile =>
  isObject(value) &&
  typeof value.url === 'string' &&
  URL.canParse(value.url) &&
  isText(value.promptKey) &&
  isText(value.financeKey);

function parseConfig(text: string): Config | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || !isText(value.current) || !isObject(value.instances)) return undefined;
    return Object.values(value.instances).every(isProfile)
      ? (value as unknown as Config)
      : undefined;
  } catch {
    return undefined;
  }
}
