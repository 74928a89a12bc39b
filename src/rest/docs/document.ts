import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rejectOtherMethods } from '../../http/methods.ts';
import { definePlugin } from '../../http/plugin.ts';
import { hasETag, storedETag } from '../../http/replies/etag.ts';
import type { HttpServer } from '../../http/server.ts';
import { paths } from '../../paths.ts';

const path = paths.openapi;

/** The printed contract, byte by byte. */
export const openapiPlugin = definePlugin(
  { name: 'openapi', dependencies: ['errors', 'methods', 'compression'] },
  registerDocument,
);

function registerDocument(server: HttpServer): void {
  const document = readFileSync(new URL('../../../schema/openapi.json', import.meta.url));
  const etag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`;
  server.get(path, { config: { compressible: true } }, async (request, reply) => {
    // Caches must revalidate, so that clients see a new release at once.
    reply.headers({ 'cache-control': 'public, no-cache', etag });
    const { 'if-none-match': condition } = request.headers;
    if (hasETag(condition, etag)) {
      return reply.code(304).header('etag', storedETag(condition, etag)).send();
    }
    return reply.type('application/json; charset=utf-8').send(document);
  });
  rejectOtherMethods(server, path, ['GET']);
}
