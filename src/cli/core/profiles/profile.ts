/** The service of a command. It determines the key. */
export type Service = 'prompts' | 'finance';

export const services: readonly Service[] = ['prompts', 'finance'];

/** Where a key is stored. */
export type KeyStorage = 'keychain' | 'file';

/** A text for each kind of key. */
interface KeyTexts {
  readonly promptKey?: string;
  readonly financeKey?: string;
}

/** The stored URL and keys of an instance. */
export interface Profile extends KeyTexts {
  readonly url: string;
  /** The first characters of the keys that are in the keychain. */
  readonly keychain?: KeyTexts;
}

/** The settings of `folio config`. */
export interface Settings {
  /** The URL of the npm registry for `folio update`. */
  readonly registry?: string;
  readonly updateNotice?: 'yes' | 'no';
  /** Where login stores keys; default `auto`. */
  readonly keyStorage?: KeyStorage | 'auto';
}

/** The content of the configuration file. */
export interface Config extends Settings {
  readonly current?: string;
  readonly instances: Readonly<Record<string, Profile>>;
}

/** The field of the profile with the key of each service. */
export const keyField = { prompts: 'promptKey', finance: 'financeKey' } as const satisfies Record<
  Service,
  keyof KeyTexts
>;
