import type { StatementContext } from '../../../graphql/schema/context.ts';
import { shareTokenHashes } from '../../../identity/share-token.ts';

/** The condition of the link with a token, if it has not expired. Undefined if there can be none. */
export function liveLink(token: string, { identity, now }: StatementContext) {
  const hashes = shareTokenHashes(token, identity.secrets);
  if (hashes.length === 0) return undefined;
  return {
    tokenHash: { in: hashes },
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  };
}
