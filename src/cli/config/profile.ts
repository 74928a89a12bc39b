/** The service of a command. It determines the key. */
export type Service = 'prompts' | 'finance';

/** The stored URL and keys of an instance. */
export interface Profile {
  readonly url: string;
  readonly promptKey?: string;
  readonly financeKey?: string;
}

/** The settings of `folio config`. */
export interface Settings {
  /** The URL of the npm registry for `folio update`. */
  readonly registry?: string;
  readonly updateNotice?: 'yes' | 'no';
}

/** The content of the configuration file. */
export interface Config extends Settings {
  readonly current?: string;
  readonly instances: Readonly<Record<string, Profile>>;
}

/** The field of the profile with the key of each service. */
export const keyField = { prompts: 'promptKey', finance: 'financeKey' } as const satisfies Record<
  Service,
  keyof Profile
>;
