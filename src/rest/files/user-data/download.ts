import { Readable } from 'node:stream';
import { zipStream } from '../../../archives/zip-stream.ts';
import type { Executor } from '../../../graphql/execution/execute.ts';
import { requestContext } from '../../../http/callers/request-context.ts';
import { rejectOtherMethods } from '../../../http/methods.ts';
import { definePlugin } from '../../../http/plugin.ts';
import type { Images } from '../../../images/images.ts';
import { paths } from '../../../paths.ts';
import { sessionOf } from '../../session-of.ts';
import { UserDataFiles } from './archive-files.ts';
import { prepareReads } from './reads.ts';

/** 1 GiB at 2.4 Mbit/s. */
const maxReplyTime = 3_600_000;

interface UserDataOptions {
  readonly executor: Executor;
  readonly images: Images;
}

/** `/exports/user-data.zip`: all data of the user, as files. */
export const userDataZipPlugin = definePlugin<UserDataOptions>(
  { name: 'user-data-zip', dependencies: ['errors', 'methods', 'surfaces'] },
  (server, { executor, images }) => {
    const path = `${paths.exports}/user-data.zip`;
    const readsOf = prepareReads(executor);

    server.get(path, async (request, reply) => {
      const requested = requestContext(request, sessionOf(request));
      const openFiles = async () =>
        UserDataFiles.open(readsOf(await executor.forLongReads(requested)), images);
      // Fastify would read the whole stream for a request without a body in its response.
      const body =
        request.method === 'HEAD'
          ? Readable.from([])
          : zipStream((await openFiles()).all(), AbortSignal.timeout(maxReplyTime));
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="folio-user-data.zip"',
          'cache-control': 'no-store',
        })
        .send(body);
    });
    rejectOtherMethods(server, path, ['GET']);
  },
);
