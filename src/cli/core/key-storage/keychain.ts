/** Stores a secret for each account. */
export interface Keychain {
  /** Why this system has no keychain. Undefined if it has one: it can still fail. */
  readonly absence: () => string | undefined;
  /** Undefined for an unknown account. @throws KEYCHAIN_FAILED */
  readonly read: (account: string) => string | undefined;
  /** @throws KEYCHAIN_FAILED */
  readonly write: (account: string, key: string) => void;
  /** Does nothing for an unknown account. @throws KEYCHAIN_FAILED */
  readonly remove: (account: string) => void;
}

/** A request to the process that uses the keychain, as JSON. */
export type KeychainRequest =
  | { readonly action: 'read' | 'remove'; readonly account: string }
  | { readonly action: 'write'; readonly account: string; readonly key: string };

/** Its response: the key of `read`, or an error. */
export type KeychainResponse = { readonly key: string | null } | { readonly error: string };
