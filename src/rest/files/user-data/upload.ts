import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { FolioError } from '../../../errors.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { dataOf, type Executor } from '../../../graphql/execution/execute.ts';
import { receiveArchive } from '../../../http/bodies/archive-bodies.ts';
import type { TemporaryFiles } from '../../../http/bodies/temporary-files.ts';
import { requireValidIdempotencyKey } from '../../../http/callers/idempotency-key.ts';
import { requestContext } from '../../../http/callers/request-context.ts';
import { requireOwnOrigin } from '../../../http/callers/same-origin.ts';
import { rejectOtherMethods } from '../../../http/methods.ts';
import { definePlugin } from '../../../http/plugin.ts';
import { paths } from '../../../paths.ts';
import { FairQueue } from '../../../queues/fair-queue.ts';
import { sessionOf } from '../../session-of.ts';

/** The maximum size of an archive without its images, in bytes. */
const maxOtherBytes = 64 * 1024 * 1024;
/** The uploads that arrive at the same time. Each needs disk space up to the limit of the body. */
const uploads = new FairQueue({
  name: 'archive_uploads',
  concurrency: 8,
  perUser: 1,
  maxWaitingPerUser: 1,
  maxWaiting: 50,
  maxWait: 10_000,
});

const document = graphql(`
  mutation ImportUserData($input: ImportUserDataInput!) {
    importUserData(input: $input) {
      categories
      accounts
      entries
      prompt_templates: promptTemplates
      ideas
      images
    }
  }
`);

/** Pages of other sites can't send this type without a preflight request. @throws 415 */
function requireZip({ headers }: FastifyRequest): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/zip') {
    throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
  }
}

interface ImportOptions {
  readonly config: Pick<Config, 'baseUrl' | 'quotas'>;
  readonly executor: Executor;
  readonly files: TemporaryFiles;
}

/** `/imports/user-data`: imports an archive of user data for a user without data. */
export const userDataImportPlugin = definePlugin<ImportOptions>(
  { name: 'user-data-import', dependencies: ['errors', 'methods', 'bodies', 'surfaces'] },
  (server, { config: { baseUrl, quotas }, executor, files }) => {
    const path = `${paths.imports}/user-data`;
    const run = executor.prepare(document);
    const limit = quotas.imageBytes + maxOtherBytes;

    server.post(path, {
      config: { acceptsArchive: true },
      // Checked before the body is read.
      onRequest: async (request) => {
        sessionOf(request);
        requireOwnOrigin(request, baseUrl);
        requireZip(request);
        requireValidIdempotencyKey(request);
      },
      handler: async (request, reply) => {
        const archive = await uploads.run(() => receiveArchive(request, reply, { files, limit }));
        const context = requestContext(request, sessionOf(request), reply);
        const { importUserData } = dataOf(await run({ input: { archive } }, context));
        return reply.header('cache-control', 'no-store').send({ imported: importUserData });
      },
    });
    rejectOtherMethods(server, path, ['POST']);
  },
);
