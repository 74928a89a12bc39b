import type { Database } from '../database/client.ts';
import { FolioError } from '../errors.ts';
import { rejectOtherMethods } from './methods.ts';
import { type HttpServer, replyWith } from './server.ts';

/** How long readiness waits for the database, in milliseconds. */
const databaseTimeoutMs = 2_000;

export interface Health {
  /** Makes `/health/ready` fail from now on, so that load balancers send no new requests. */
  stopBeingReady(): void;
}

/** `/health/live`: the process answers. `/health/ready`: it can also serve writing requests. */
export function registerHealth(server: HttpServer, database: Database): Health {
  let isStopping = false;
  let check: Promise<void> | undefined;

  /** Probes that arrive together share one check, or they would use up the connection pool. */
  function checkDatabase(): Promise<void> {
    check ??= database.checkWritable().finally(() => {
      check = undefined;
    });
    return check;
  }

  async function checkReady(): Promise<void> {
    if (isStopping) throw new Error('the server is stopping');
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error('the database did not answer in time')),
      databaseTimeoutMs,
    );
    try {
      await Promise.race([checkDatabase(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (request, reply) => {
    try {
      await checkReady();
      return { status: 'ok' };
    } catch (error) {
      server.log.warn({ err: error, requestId: request.id }, 'not ready');
      return replyWith(reply, new FolioError('BUSY', { message: 'Not ready' }));
    }
  });
  for (const path of ['/health/live', '/health/ready']) rejectOtherMethods(server, path, ['GET']);

  return {
    stopBeingReady() {
      isStopping = true;
    },
  };
}
