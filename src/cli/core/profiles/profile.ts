export type Service = 'prompts' | 'finance';

export const services: readonly Service[] = ['prompts', 'finance'];

export type KeyStorage = 'keychain' | 'file';

interface KeyTexts {
  readonly promptKey?: string;
  readonly financeKey?: string;
}

export interface Profile extends KeyTexts {
  readonly url: string;
  /** The first characters of the keys that are in the keychain. */
  readonly keychain?: KeyTexts;
}

export interface Settings {
  readonly registry?: string;
  readonly updateNotice?: 'yes' | 'no';
  /** Where login stores keys; default `auto`. */
  readonly keyStorage?: KeyStorage | 'auto';
}

export interface Config extends Settings {
  readonly current?: string;
  readonly instances: Readonly<Record<string, Profile>>;
}

export const keyField = { prompts: 'promptKey', finance: 'financeKey' } as const satisfies Record<
  Service,
  keyof KeyTexts
>;
