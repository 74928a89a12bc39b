import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { FolioError, notFound } from '../../errors.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Images } from '../../images/images.ts';
import { fileExtensions, sniffType } from '../../images/inspect.ts';
import { pieceBytes, readPieces } from '../../images/read-pieces.ts';
import { isImageKey } from '../../images/storage.ts';
import { paths } from '../../paths.ts';
import { requestContext } from '../callers/request-context.ts';
import { identifyRequest } from '../callers/session-cookie.ts';
import { rejectOtherMethods } from '../methods.ts';
import { definePlugin } from '../plugin.ts';
import { hasETag } from './etag.ts';

/** Whether the caller owns an image and may read it without a signature. */
export type OwnsImage = (id: string, from: ReturnType<typeof requestContext>) => Promise<boolean>;

interface FilesOptions {
  readonly images: Images;
  readonly identity: Identity;
  readonly ownsImage: OwnsImage;
  /** Whether an image that is still stored belongs to a deleted record. */
  readonly isDeleted: (id: string) => Promise<boolean>;
  readonly clock: () => Date;
}

/** The bytes that identify the type. */
const headLength = 16;
/** Milliseconds in which a client must receive an image: 5 MB at 140 kbit/s. */
const maxReplyTime = 300_000;

/** `/files/:id`: images, by signed URL or for their owner (D112). */
export const filesPlugin = definePlugin<FilesOptions>(
  { name: 'files', dependencies: ['errors', 'methods'] },
  (server, { images, identity, ownsImage, isDeleted, clock }) => {
    const path = `${paths.files}/:id`;

    /** @returns for how many seconds the reply may be cached. @throws NOT_FOUND */
    async function authorize(
      request: FastifyRequest,
      reply: FastifyReply,
      id: string,
    ): Promise<number> {
      const { expires, signature } = request.query as Record<string, unknown>;
      if (expires !== undefined || signature !== undefined) {
        const signed = { expires: String(expires), signature: String(signature) };
        if (!images.isSigned(id, signed, clock()) || (await isDeleted(id))) throw notFound();
        return Math.floor(Number(signed.expires) - clock().getTime() / 1000);
      }
      const caller = await identifyRequest(identity, request, reply);
      if (caller === 'invalid' || !(await ownsImage(id, requestContext(request, caller)))) {
        throw notFound();
      }
      return 0;
    }

    server.get(path, async (request, reply) => {
      const { id } = request.params as { id: string };
      if (!isImageKey(id)) throw notFound();
      const maxAge = await authorize(request, reply, id);
      const etag = `"${id}"`;
      // Not on errors: browsers would cache them in place of the image.
      const imageHeaders = {
        etag,
        // Already set if the reply renews a session.
        'cache-control': reply.getHeader('cache-control') ?? `private, max-age=${maxAge}`,
        'accept-ranges': 'bytes',
      };
      if (hasETag(request.headers['if-none-match'], etag)) {
        return reply.code(304).headers(imageHeaders).send();
      }
      return sendImage(request, reply, { id, imageHeaders, images });
    });
    rejectOtherMethods(server, path, ['GET']);
  },
);

interface ImageReply {
  readonly id: string;
  readonly imageHeaders: { readonly etag: string };
  readonly images: Images;
}

async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, imageHeaders, images }: ImageReply,
) {
  const isPart = request.headers.range !== undefined;
  const start = await images.read(id, { start: 0, end: (isPart ? headLength : pieceBytes) - 1 });
  const type = start && sniffType(start.bytes);
  if (!start || !type) throw notFound();
  const { size } = start;
  const range = rangeOf(request, size, imageHeaders.etag);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new FolioError('RANGE_NOT_SATISFIABLE');
  }
  const { start: first, end: last } = range ?? { start: 0, end: size - 1 };
  const pieces = readPieces(images, id, { first, last, head: range ? undefined : start.bytes });
  const body = await streamOf(pieces);
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.headers({
    ...imageHeaders,
    'content-type': type,
    'content-length': last - first + 1,
    'content-disposition': `inline; filename="${id}.${fileExtensions[type]}"`,
  });
  return reply.send(body);
}

/** Reads the first piece before it returns, so that a failing read is still an error reply. */
async function streamOf(pieces: AsyncGenerator<Buffer>): Promise<Readable> {
  const first = await pieces.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  }
  return Readable.from(all(), { objectMode: false, signal: AbortSignal.timeout(maxReplyTime) });
}

/** Several ranges and invalid ones are ignored (RFC 9110, section 14.2). */
function rangeOf(request: FastifyRequest, size: number, etag: string) {
  const { range, 'if-range': condition } = request.headers;
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined;
  // range-parser rejects a suffix longer than the image, which is the whole image.
  if (Number(/^bytes=-(\d+)$/.exec(range)?.[1]) > size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
