import { zipStream } from '../../../archives/zip-stream.ts';
import type { Executor } from '../../../graphql/execution/execute.ts';
import { requestContext } from '../../../http/callers/request-context.ts';
import { rejectOtherMethods } from '../../../http/methods.ts';
import { definePlugin } from '../../../http/plugin.ts';
import type { Images } from '../../../images/images.ts';
import { paths } from '../../../paths.ts';
import { sessionOf } from '../../session-of.ts';
import { sendDownload } from '../send-download.ts';
import { UserDataFiles } from './archive-files.ts';
import { prepareReads } from './reads.ts';

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
      const open = async (signal: AbortSignal) => {
        const reads = readsOf(await executor.forLongReads(requested));
        return zipStream((await UserDataFiles.open(reads, images)).all(), signal);
      };
      return sendDownload(reply, {
        type: 'application/zip',
        filename: 'folio-user-data.zip',
        open,
      });
    });
    rejectOtherMethods(server, path, ['GET']);
  },
);
