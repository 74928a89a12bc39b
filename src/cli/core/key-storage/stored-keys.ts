import { CliError, changedError, hasCode } from '../cli-error.ts';
import {
  type KeyStorage,
  keyField,
  type Profile,
  type Service,
  services,
} from '../profiles/profile.ts';
import type { Keychain } from './keychain.ts';

/** The first characters of a key, enough to identify it. */
const visibleLength = 10;

export const visiblePart = (key: string): string => key.slice(0, visibleLength);

export interface StoredKey {
  readonly storage: KeyStorage;
  readonly visiblePart: string;
  /** @throws KEYCHAIN_FAILED */
  readonly value: string;
}

/** The account of a key in the keychain: unique for each instance and key. */
const accountOf = (name: string, { url }: Profile, part: string) => `${name} ${url} ${part}…`;

export function storedKey(
  keychain: Keychain,
  name: string,
  profile: Profile,
  service: Service,
): StoredKey | undefined {
  const inFile = profile[keyField[service]];
  if (inFile !== undefined) {
    return { storage: 'file', visiblePart: visiblePart(inFile), value: inFile };
  }
  const part = profile.keychain?.[keyField[service]];
  if (part === undefined) return undefined;
  let read: string | undefined;
  return {
    storage: 'keychain',
    visiblePart: part,
    get value() {
      read ??= keychain.read(accountOf(name, profile, part));
      if (read !== undefined) return read;
      throw new CliError('notAllowed', `The keychain no longer contains the key ${part}….`, {
        hint: `To add it, run: folio login --instance ${name}`,
      });
    },
  };
}

/** A profile to store, and why its keys are not in the keychain. */
export interface PlacedKeys {
  readonly profile: Profile;
  readonly storage: KeyStorage;
  /** Why the keys are in the file, if they should be in the keychain. */
  readonly reason?: string;
  /** Set if the keychain failed, rather than being absent. */
  readonly hasFailed?: true;
}

interface Placement {
  readonly name: string;
  readonly kept: Profile;
  readonly added: Readonly<Partial<Record<Service, string>>>;
  readonly setting: KeyStorage | 'auto';
}

/**
 * Stores the keys of an instance where the setting requires, and moves those that it already has.
 * `auto` is the keychain, or the file if there is no keychain or it fails.
 * @throws KEYCHAIN_FAILED for the setting `keychain`
 */
export function placeKeys(
  keychain: Keychain,
  { name, kept, added, setting }: Placement,
): PlacedKeys {
  const { url } = kept;
  const inFile: Record<string, string> = {};
  const inKeychain: Record<string, string> = {};
  for (const service of services) {
    const field = keyField[service];
    const key = added[service] ?? readableKey(keychain, { name, kept, setting }, service);
    if (key !== undefined) inFile[field] = key;
    else if (kept.keychain?.[field] !== undefined) inKeychain[field] = kept.keychain[field];
  }
  const file = { profile: toProfile(url, inFile, inKeychain), storage: 'file' } as const;
  if (setting === 'file') return file;
  const absence = keychain.absence();
  if (absence !== undefined) {
    if (setting === 'keychain') throw absentError(absence);
    return { ...file, reason: `There is no keychain: ${absence}.` };
  }
  try {
    for (const key of Object.values(inFile)) {
      keychain.write(accountOf(name, kept, visiblePart(key)), key);
    }
    const parts = Object.entries(inFile).map(([field, key]) => [field, visiblePart(key)]);
    const all = { ...inKeychain, ...Object.fromEntries(parts) };
    return { profile: toProfile(url, {}, all), storage: 'keychain' };
  } catch (error) {
    if (!hasCode(error, 'KEYCHAIN_FAILED')) throw error;
    if (setting === 'keychain') throw changedError(error, { hint: settingHint });
    return { ...file, reason: error.message, hasFailed: true };
  }
}

/** A key that the instance has, unless it stays in the keychain. */
function readableKey(
  keychain: Keychain,
  { name, kept, setting }: Omit<Placement, 'added'>,
  service: Service,
): string | undefined {
  const key = storedKey(keychain, name, kept, service);
  if (key?.storage === 'file') return key.value;
  if (setting !== 'file') return undefined;
  try {
    return key?.value;
  } catch (error) {
    if (error instanceof CliError && error.exit !== 'interrupted') return undefined;
    throw error;
  }
}

const toProfile = (
  url: string,
  inFile: Readonly<Record<string, string>>,
  inKeychain: Readonly<Record<string, string>>,
): Profile => ({
  url,
  ...inFile,
  ...(Object.keys(inKeychain).length > 0 ? { keychain: inKeychain } : {}),
});

const settingHint =
  'The setting key-storage is keychain. To store keys in the configuration file, run: folio config set key-storage file';

const absentError = (reason: string) =>
  new CliError('failure', `Keys cannot be stored in the keychain: ${reason}.`, {
    code: 'KEYCHAIN_FAILED',
    hint: settingHint,
  });

/**
 * Writes and removes an entry of the keychain, so that no keys are created that can't be stored.
 * @throws KEYCHAIN_FAILED
 */
export function requireKeychain(keychain: Keychain): void {
  const absence = keychain.absence();
  if (absence !== undefined) throw absentError(absence);
  const account = 'test';
  try {
    keychain.write(account, account);
    keychain.remove(account);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw changedError(error, { hint: settingHint });
  }
}

/**
 * Removes the keys from the keychain that `before` has and `after` has not.
 * @returns the error of each key that could not be removed.
 */
export function removeReplaced(
  keychain: Keychain,
  name: string,
  before: Profile | undefined,
  after?: Profile,
): { readonly part: string; readonly reason: string }[] {
  return services.flatMap((service) => {
    const part = before?.keychain?.[keyField[service]];
    if (!before || part === undefined) return [];
    if (after?.url === before.url && after.keychain?.[keyField[service]] === part) return [];
    try {
      keychain.remove(accountOf(name, before, part));
      return [];
    } catch (error) {
      if (!hasCode(error, 'KEYCHAIN_FAILED')) throw error;
      return [{ part, reason: error.message }];
    }
  });
}
