import type { Database } from '../database/client.ts';
import { FolioError } from '../errors.ts';
import { refuseOtherMethods } from './methods.ts';
import { type HttpServer, replyWith } from './server.ts';

/** How long readiness waits for the database, in milliseconds. */
const patience = 2_000;

/** `/health/live`: the process answers. `/health/ready`: the database does, too. */
export function registerHealth(server: HttpServer, database: Database): void {
  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error('the database did not answer in time')),
      patience,
    );
    try {
      await Promise.race([database.ping(), late]);
      return { status: 'ok' };
    } catch (error) {
      server.log.warn({ err: error, requestId: reply.request.id }, 'not ready');
      return replyWith(reply, new FolioError('BUSY', { message: 'Not ready' }));
    } finally {
      clearTimeout(timer);
    }
  });
  for (const path of ['/health/live', '/health/ready']) refuseOtherMethods(server, path, ['GET']);
}
