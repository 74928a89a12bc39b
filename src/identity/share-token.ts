import { paths } from '../paths.ts';
import { randomBase62 } from './key-format.ts';
import { hashKey, keyHashes } from './key-hash.ts';
import { seal, unsealIfConfigured } from './sealed-secret.ts';
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
): Uint8Array<ArrayBuffer>[] => (pattern.test(token) ? keyHashes(token, peppers) : []);

/** Undefined if the FOLIO_SECRET under which it was sealed is no longer configured. */
export const openShareToken = (
  sealedToken: string,
  link: ShareLinkReference,
  { sealing }: Pick<Secrets, 'sealing'>,
): string | undefined => unsealIfConfigured(sealedToken, binding(link), sealing);
