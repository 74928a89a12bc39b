import { paths } from '../paths.ts';
import { randomBase62 } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import { SealingKeyMissingError, seal, unseal } from './sealed-secret.ts';
import type { Secrets } from './secrets.ts';

/** Base62: 130 random bits. The contract requires 128. */
const tokenLength = 22;
const pattern = new RegExp(`^[0-9A-Za-z]{${tokenLength}}$`);

export interface ShareLinkReference {
  readonly id: string;
  readonly ownerId: string;
}

const binding = ({ id, ownerId }: ShareLinkReference) => `share:${ownerId}:${id}`;

export const newShareToken = (): string => randomBase62(tokenLength);

export const shareUrl = (baseUrl: string, token: string): string =>
  `${baseUrl}${paths.shared}/${token}`;

/** Hashes and seals the token of a share link under the newest FOLIO_SECRET. */
export const shareTokenColumns = (
  token: string,
  link: ShareLinkReference,
  { peppers, sealing }: Pick<Secrets, 'peppers' | 'sealing'>,
) => ({
  tokenHash: hashKey(token, peppers[0]),
  sealedToken: seal(token, binding(link), sealing),
});

/** The hashes under which a link can be stored. None for a token with another format. */
export const shareTokenHashes = (
  token: string,
  { peppers }: Pick<Secrets, 'peppers'>,
): Uint8Array<ArrayBuffer>[] =>
  pattern.test(token) ? peppers.map((pepper) => hashKey(token, pepper)) : [];

/** Undefined if the FOLIO_SECRET under which it was sealed is no longer configured. */
export function openShareToken(
  sealedToken: string,
  link: ShareLinkReference,
  { sealing }: Pick<Secrets, 'sealing'>,
): string | undefined {
  try {
    return unseal(sealedToken, binding(link), sealing);
  } catch (error) {
    if (error instanceof SealingKeyMissingError) return undefined;
    throw error;
  }
}
