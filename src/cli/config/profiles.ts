import { CliError, usageError } from '../cli-error.ts';
import { didYouMean } from '../suggest.ts';
import type { ConfigFile } from './config-file.ts';
import type { Config, Profile, Settings } from './profile.ts';

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Validates the name of an instance. @throws a usage error */
export function requireName(name: string): string {
  if (namePattern.test(name)) return name;
  throw usageError(
    `Invalid instance name “${name}”.`,
    'Names contain letters, digits, dots, dashes and underscores (at most 64) and start with a letter or digit.',
  );
}

/** The stored instances. */
export class Profiles {
  readonly #file: ConfigFile;

  constructor(file: ConfigFile) {
    this.#file = file;
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
    throw new CliError('notFound', `Unknown instance “${name}”.${this.#suggestion(name)}`, {
      hint: 'To list the instances, run: folio instance list',
    });
  }

  /**
   * The instance for one call: the requested one, or the current one. There is no fallback, so that
   * a command cannot change records on the wrong server.
   * @throws a usage error for an unknown instance or without a current one; UNAUTHENTICATED without
   * any instance.
   */
  select(requested: string | undefined): Profile & { readonly name: string } {
    const { current, instances } = this.read();
    if (requested !== undefined) {
      if (!Object.hasOwn(instances, requested)) {
        throw usageError(
          `Unknown instance “${requested}”.${this.#suggestion(requested)}`,
          'To list the instances, run: folio instance list',
        );
      }
      return { ...(instances[requested] as Profile), name: requested };
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

  /** Stores an instance. Without a current instance, it becomes the current one. */
  async save(name: string, profile: Profile): Promise<{ readonly isCurrent: boolean }> {
    const { current = name, instances, ...settings } = this.read();
    await this.#file.write({ ...settings, current, instances: { ...instances, [name]: profile } });
    return { isCurrent: current === name };
  }

  async setCurrent(name: string): Promise<void> {
    this.get(name);
    await this.#file.write({ ...this.read(), current: name });
  }

  async remove(name: string): Promise<void> {
    this.get(name);
    const { current, instances, ...settings } = this.read();
    const { [name]: _, ...remaining } = instances;
    await this.#file.write({
      ...settings,
      ...(current === undefined || current === name ? {} : { current }),
      instances: remaining,
    });
  }

  /** Changes a setting; undefined removes it. */
  async setSetting(name: keyof Settings, value: string | undefined): Promise<void> {
    const { [name]: _, ...rest } = this.read();
    await this.#file.write({
      ...rest,
      ...(value === undefined ? {} : { [name]: value }),
    } as Config);
  }

  #suggestion(name: string): string {
    return didYouMean(name, this.names());
  }
}
