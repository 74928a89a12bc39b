import type { Profile } from '../config/profile.ts';
import type { Fields } from '../declare/command.ts';

/** An instance as it is shown: of its keys only the beginning, to recognise them by. */
export interface InstanceRow {
  readonly name: string;
  readonly url: string;
  readonly current: boolean;
  readonly promptKey: string | null;
  readonly financeKey: string | null;
}

export const instanceFields: Fields<InstanceRow> = {
  name: 'The name of the instance.',
  url: 'The URL of the server.',
  current: 'Whether this is the current instance.',
  promptKey: 'The first characters of the API key, or null.',
  financeKey: 'The first characters of the finance key, or null.',
};

const visibleLength = 10;

/** As much of a key as lists show. */
export function truncatedKey(key: string | undefined): string | null {
  return key === undefined ? null : `${key.slice(0, visibleLength)}…`;
}

export function toInstanceRow(
  name: string,
  { url, promptKey, financeKey }: Profile,
  current: string | undefined,
): InstanceRow {
  return {
    name,
    url,
    current: name === current,
    promptKey: truncatedKey(promptKey),
    financeKey: truncatedKey(financeKey),
  };
}
