import type { Logger } from 'pino';
import type { Database } from '../database/client.ts';
import { renewRows } from './renew-rows.ts';
import { currentStart } from './sealed-secret.ts';
import type { Secrets } from './secrets.ts';
import { openShareToken, shareTokenColumns } from './share-token.ts';

interface Services {
  readonly database: Pick<Database, 'client'>;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'warn'>;
}

/** Hashes and seals the tokens of share links under the newest FOLIO_SECRET. Never rejects. */
export async function renewShareTokens(
  { database: { client }, secrets, log }: Services,
  isStopped: () => boolean,
): Promise<void> {
  const startsWith = currentStart(secrets.sealing);
  await renewRows({
    readPage: (after, take) =>
      client.shareLink.findMany({
        where: { id: { gt: after }, NOT: { sealedToken: { startsWith } } },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, sealedToken: true, ownerId: true },
      }),
    async renew({ sealedToken, ...link }) {
      const token = openShareToken(sealedToken, link, secrets);
      if (token === undefined) return;
      const data = shareTokenColumns(token, link, secrets);
      await client.shareLink.updateMany({ where: link, data });
    },
    isStopped,
  }).catch((err) => log.warn({ err }, 'the tokens of share links could not be renewed'));
}
