import type { Database } from '../database/client.ts';
import { FolioError } from '../errors.ts';
import { paths } from '../paths.ts';
import { rejectOtherMethods } from './methods.ts';
import { definePlugin } from './plugin.ts';
import { replyWith } from './replies/error-reply.ts';

/** The readiness check waits this long for the database. */
const databaseTimeoutMs = 2_000;

export class Readiness {
  #isStopping = false;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  stop(): void {
    this.#isStopping = true;
  }
}

interface HealthOptions {
  readonly database: Database;
  readonly readiness: Readiness;
}

/** `/health/ready` also requires that the database accepts writes; `/health/live` does not. */
export const healthPlugin = definePlugin<HealthOptions>(
  { name: 'health', dependencies: ['errors', 'methods'] },
  (server, { database, readiness }) => {
    let check: Promise<void> | undefined;

    /** Simultaneous probes share one check; otherwise they could use up the connection pool. */
    function checkDatabase(): Promise<void> {
      check ??= database.checkWritable().finally(() => {
        check = undefined;
      });
      return check;
    }

    async function checkReady(): Promise<void> {
      if (readiness.isStopping) throw new Error('the server is stopping');
      const { promise: timeout, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => reject(new Error('the database did not respond in time')),
        databaseTimeoutMs,
      );
      try {
        await Promise.race([checkDatabase(), timeout]);
      } finally {
        clearTimeout(timer);
      }
    }

    const live = `${paths.health}/live`;
    const ready = `${paths.health}/ready`;
    server.get(live, async () => ({ status: 'ok' }));
    server.get(ready, async (request, reply) => {
      try {
        await checkReady();
        return { status: 'ok' };
      } catch (error) {
        server.log.warn({ err: error, requestId: request.id }, 'not ready');
        return replyWith(reply, new FolioError('BUSY', { message: 'Not ready' }));
      }
    });
    for (const path of [live, ready]) rejectOtherMethods(server, path, ['GET']);
  },
);
