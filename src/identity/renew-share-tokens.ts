import type { Logger } from 'pino';
import type { Database } from '../database/client.ts';
import type { Secrets } from './secrets.ts';
import { openShareToken, shareTokenColumns } from './share-token.ts';

const pageSize = 500;

interface Services {
  readonly database: Pick<Database, 'client'>;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Hashes and seals the tokens of share links under the newest FOLIO_SECRET, so that older ones can be
 * removed. Never rejects.
 */
export async function renewShareTokens(
  { database: { client }, secrets, log }: Services,
  isStopped: () => boolean,
): Promise<void> {
  const current = `v1.${secrets.sealing[0].id}.`;
  const readPage = (after: string) =>
    client.shareLink.findMany({
      where: { id: { gt: after }, NOT: { sealedToken: { startsWith: current } } },
      orderBy: { id: 'asc' },
      take: pageSize,
      select: { id: true, sealedToken: true, ownerId: true },
    });
  try {
    let page = await readPage('00000000-0000-0000-0000-000000000000');
    while (page.length > 0) {
      for (const { sealedToken, ...link } of page) {
        if (isStopped()) return;
        const token = openShareToken(sealedToken, link, secrets);
        if (token === undefined) continue;
        const data = shareTokenColumns(token, link, secrets);
        await client.shareLink.updateMany({ where: link, data });
      }
      page = await readPage(page.at(-1)?.id ?? '');
    }
  } catch (err) {
    log.warn({ err }, 'the tokens of share links could not be renewed');
  }
}
