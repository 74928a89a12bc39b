import { usageError } from '../cli-error.ts';
import type { Variables } from '../environment.ts';
import { visiblePart } from '../key-storage/stored-keys.ts';
import { type KeyStorage, type Profile, type Service, services } from './profile.ts';
import type { Profiles } from './profiles.ts';
import { serverUrl } from './server-url.ts';

export const defaultUrl = 'http://127.0.0.1:4000';

export const keyVariables = { prompts: 'FOLIO_API_KEY', finance: 'FOLIO_FINANCE_KEY' } as const;

export const keyKinds = {
  prompts: { name: 'API key', prefix: 'fol_' },
  finance: { name: 'finance key', prefix: 'fin_' },
} as const;

export interface Sourced {
  readonly value: string;
  /**
   * A flag (`--instance`), an environment variable (`FOLIO_URL`), a stored instance
   * (`instance work`), the current instance (`configuration`) or `default`.
   */
  readonly source: string;
}

export interface ChosenKey extends Sourced {
  /** Undefined for a key of the environment. */
  readonly storage: KeyStorage | undefined;
  readonly visiblePart: string;
}

export interface ServerChoice {
  /** Undefined if the URL comes from the environment and there is no current instance. */
  readonly instance: Sourced | undefined;
  readonly url: Sourced;
  readonly keys: Readonly<Partial<Record<Service, ChosenKey>>>;
}

/** The services with a key. Without any, the first, so that the error names the missing key. */
export function keyServices({ keys }: ServerChoice, among = services): readonly Service[] {
  const withKey = among.filter((service) => keys[service]);
  return withKey.length > 0 ? withKey : among.slice(0, 1);
}

const keyPattern = /^(fol|fin)_[0-9A-Za-z]{16,128}$/;

export function isKey(value: string): boolean {
  return keyPattern.test(value);
}

/**
 * Chooses the server and keys for one call. Environment variables take precedence over stored
 * values, and `--instance` over FOLIO_INSTANCE and FOLIO_URL. A key is sent only to its own server:
 * a stored key to the URL of its instance; a key of the environment not to the instance of
 * `--instance` if FOLIO_URL has a different URL.
 *
 * @param flag the value of `--instance`.
 * @throws a usage error for an invalid variable; it contains the name, not the value.
 */
export function chooseServer(
  profiles: Profiles,
  flag: string | undefined,
  variables: Variables,
): ServerChoice {
  const urlVariable = urlOf(variables);
  const environmentKeys = keysOf(variables);
  const hasKey = Object.keys(environmentKeys).length > 0;
  const instance = chosenInstance(profiles, flag, variables, {
    // With stored instances, a key without FOLIO_URL could belong to any of them.
    isOptional: urlVariable !== undefined || (hasKey && profiles.names().length === 0),
  });
  const storedUrl = instance && {
    value: instance.profile.url,
    source: `instance ${instance.value}`,
  };
  const isChosenByFlag = instance?.source === '--instance';
  const url = (isChosenByFlag ? (storedUrl ?? urlVariable) : (urlVariable ?? storedUrl)) ?? {
    value: defaultUrl,
    source: 'default',
  };
  const isOtherServer = urlVariable !== undefined && urlVariable.value !== url.value;
  return {
    instance: instance && { value: instance.value, source: instance.source },
    url,
    keys: {
      ...(instance && instance.profile.url === url.value ? storedKeys(profiles, instance) : {}),
      ...(isOtherServer ? {} : environmentKeys),
    },
  };
}

interface ChosenInstance extends Sourced {
  readonly profile: Profile;
}

/** @param isOptional whether the call works without an instance. @throws a usage error */
function chosenInstance(
  profiles: Profiles,
  flag: string | undefined,
  { FOLIO_INSTANCE }: Variables,
  { isOptional }: { isOptional: boolean },
): ChosenInstance | undefined {
  const requested = flag ?? (FOLIO_INSTANCE || undefined);
  if (requested === undefined && isOptional && !profiles.hasCurrent()) return undefined;
  const { name, ...profile } = profiles.select(requested);
  const requestSource = flag === undefined ? 'FOLIO_INSTANCE' : '--instance';
  return {
    value: name,
    source: requested === undefined ? 'configuration' : requestSource,
    profile,
  };
}

function storedKeys(
  profiles: Profiles,
  { value: name, profile }: ChosenInstance,
): ServerChoice['keys'] {
  const keys = services.flatMap((service) => {
    const key = profiles.key(name, profile, service);
    // Assigned to the object, because a copy would read the key from the keychain.
    return key ? [[service, Object.assign(key, { source: `instance ${name}` })] as const] : [];
  });
  return Object.fromEntries(keys);
}

/** The URL of FOLIO_URL. @throws a usage error if it is invalid. */
export function urlOf({ FOLIO_URL }: Variables): Sourced | undefined {
  return FOLIO_URL ? { value: serverUrl(FOLIO_URL, 'FOLIO_URL'), source: 'FOLIO_URL' } : undefined;
}

/** The keys in the environment. @throws a usage error for an invalid key. */
function keysOf(variables: Variables): ServerChoice['keys'] {
  const keys = services.flatMap((service) => {
    const variable = keyVariables[service];
    const value = variables[variable]?.trim();
    if (!variables[variable] || value === undefined) return [];
    const { name, prefix } = keyKinds[service];
    if (!isKey(value) || !value.startsWith(prefix)) {
      throw usageError(
        `Invalid ${name} in ${variable}.`,
        `Expected a key that begins with ${prefix}. Fix the variable, or unset it to use the stored key.`,
      );
    }
    const shown = visiblePart(value);
    return [
      [service, { value, source: variable, storage: undefined, visiblePart: shown }] as const,
    ];
  });
  return Object.fromEntries(keys);
}
