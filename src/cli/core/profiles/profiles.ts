import { didYouMean } from '../../../common/suggest.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { Keychain } from '../key-storage/keychain.ts';
import {
  type PlacedKeys,
  placeKeys,
  removeReplaced,
  requireKeychain,
  type StoredKey,
  storedKey,
} from '../key-storage/stored-keys.ts';
import type { ConfigFile } from './config-file.ts';
import type { Config, Profile, Service, Settings } from './profile.ts';

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Validates the name of an instance. @throws a usage error */
export function requireName(name: string): string {
  if (namePattern.test(name)) return name;
  throw usageError(
    `Invalid instance name “${name}”.`,
    'Names contain letters, digits, dots, dashes and underscores (at most 64) and start with a letter or digit.',
  );
}

export class Profiles {
  readonly #file: ConfigFile;
  readonly #keychain: Keychain;
  readonly #warn: (text: string) => void;

  /** @param warn called for keys that could not be removed from the keychain */
  constructor(file: ConfigFile, keychain: Keychain, warn: (text: string) => void) {
    this.#file = file;
    this.#keychain = keychain;
    this.#warn = warn;
  }

  get path(): string {
    return this.#file.path;
  }

  read(): Config {
    return this.#file.read();
  }

  names(): string[] {
    return Object.keys(this.read().instances).toSorted();
  }

  /** An instance by name. @throws NOT_FOUND */
  get(name: string): Profile {
    const { instances } = this.read();
    const profile = Object.hasOwn(instances, name) ? instances[name] : undefined;
    if (profile) return profile;
    throw new CliError('notFound', `Unknown instance “${name}”.${didYouMean(name, this.names())}`, {
      hint: 'To list the instances, run: folio instance list',
    });
  }

  /**
   * The instance for one call: the requested one, or the current one. There is no fallback, so that
   * a command cannot change records on the wrong server.
   * @throws NOT_FOUND for an unknown instance; a usage error without a current one; UNAUTHENTICATED
   * without any instance.
   */
  select(requested: string | undefined): Profile & { readonly name: string } {
    const { current, instances } = this.read();
    if (requested !== undefined) {
      return { ...this.get(requested), name: requested };
    }
    if (Object.keys(instances).length === 0) {
      throw new CliError('notAllowed', 'You are not logged in.', {
        hint: 'To log in, run: folio login',
      });
    }
    if (current === undefined || !Object.hasOwn(instances, current)) {
      throw usageError('No current instance.', 'To choose one, run: folio instance use <name>');
    }
    return { ...(instances[current] as Profile), name: current };
  }

  hasCurrent(): boolean {
    const { current, instances } = this.read();
    return current !== undefined && Object.hasOwn(instances, current);
  }

  key(name: string, profile: Profile, service: Service): StoredKey | undefined {
    return storedKey(this.#keychain, name, profile, service);
  }

  /** Checks that keys can be stored as the settings require. @throws KEYCHAIN_FAILED */
  requireKeyStorage(): void {
    if (this.read().keyStorage === 'keychain') requireKeychain(this.#keychain);
  }

  /**
   * Adds keys to those of an instance, and stores all in one place. Without a current
   * instance, it becomes the current one.
   */
  async addKeys(
    name: string,
    url: string,
    added: Readonly<Partial<Record<Service, string>>>,
  ): Promise<PlacedKeys & { readonly isCurrent: boolean }> {
    return this.#replace(name, (before, { keyStorage: setting = 'auto' }) => {
      const kept = before?.url === url ? before : { url };
      return placeKeys(this.#keychain, { name, kept, added, setting });
    });
  }

  /** Stores an instance, and removes the keys that it no longer has from the keychain. */
  async save(name: string, profile: Profile): Promise<void> {
    await this.#replace(name, () => ({ profile }));
  }

  async #replace<Placed extends { readonly profile: Profile }>(
    name: string,
    place: (before: Profile | undefined, settings: Settings) => Placed,
  ): Promise<Placed & { readonly isCurrent: boolean }> {
    const profileOf = ({ instances }: Config) =>
      Object.hasOwn(instances, name) ? instances[name] : undefined;
    const { before, config, placed } = await this.#file.update((found) => {
      const { current = name, instances, ...settings } = found;
      const replaced = place(profileOf(found), settings);
      const { profile } = replaced;
      const changed = { ...settings, current, instances: { ...instances, [name]: profile } };
      return { config: changed, placed: replaced };
    });
    this.#removeReplaced(name, profileOf(before), placed.profile);
    return { ...placed, isCurrent: config.current === name };
  }

  async setCurrent(name: string): Promise<void> {
    this.get(name);
    await this.#file.update((before) => ({ config: { ...before, current: name } }));
  }

  async remove(name: string): Promise<void> {
    this.get(name);
    const { before } = await this.#file.update(({ current, instances, ...settings }) => {
      const { [name]: _, ...remaining } = instances;
      const isKept = current !== undefined && current !== name;
      return { config: { ...settings, ...(isKept ? { current } : {}), instances: remaining } };
    });
    this.#removeReplaced(name, before.instances[name]);
  }

  /** Changes a setting; undefined removes it. */
  async setSetting(name: keyof Settings, value: string | undefined): Promise<void> {
    await this.#file.update(({ [name]: _, ...rest }) => ({
      config: { ...rest, ...(value === undefined ? {} : { [name]: value }) } as Config,
    }));
  }

  #removeReplaced(name: string, before: Profile | undefined, after?: Profile): void {
    for (const { part, reason } of removeReplaced(this.#keychain, name, before, after)) {
      this.#warn(`The key ${part}… is still in the keychain. ${reason}`);
    }
  }
}
