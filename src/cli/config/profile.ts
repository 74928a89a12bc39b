/** Which part of folio a command works with, and so which key it needs. */
export type Service = 'prompts' | 'finance';

/** A server under a name, with the keys to it. */
export interface Profile {
  readonly url: string;
  readonly promptKey?: string;
  readonly financeKey?: string;
}

/** What the configuration file holds. */
export interface Config {
  readonly current?: string;
  readonly instances: Readonly<Record<string, Profile>>;
}

/** The profile's field for a service's key. */
export const keyField = { prompts: 'promptKey', finance: 'financeKey' } as const satisfies Record<
  Service,
  keyof Profile
>;
