import type { Fields } from '../../core/declare/command.ts';
import { visiblePart } from '../../core/key-storage/stored-keys.ts';
import type { Profile } from '../../core/profiles/profile.ts';

export const instanceFields: Fields<ReturnType<typeof toInstanceRow>> = {
  name: 'The name of the instance.',
  url: 'The URL of the server.',
  current: 'Whether this is the current instance.',
  promptKey: 'The first characters of the API key, or null.',
  financeKey: 'The first characters of the finance key, or null.',
};

/** The first 10 characters of a key, enough to identify it. */
export function truncatedKey(key: string | undefined): string | null {
  return key === undefined ? null : `${visiblePart(key)}…`;
}

export function toInstanceRow(
  name: string,
  { url, promptKey, financeKey, keychain }: Profile,
  current: string | undefined,
) {
  return {
    name,
    url,
    current: name === current,
    promptKey: truncatedKey(promptKey ?? keychain?.promptKey),
    financeKey: truncatedKey(financeKey ?? keychain?.financeKey),
  };
}
