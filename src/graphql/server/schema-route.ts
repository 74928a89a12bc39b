import type { GraphQLSchema } from 'graphql';
import { rejectOtherMethods } from '../../http/methods.ts';
import { etagOf, hasETag, storedETag } from '../../http/replies/etag.ts';
import type { HttpServer } from '../../http/server.ts';
import { paths } from '../../paths.ts';
import { printSchemaDocument } from './schema-document.ts';

const path = paths.schema;

/** Serves the printed schema to everybody, as introspection does. */
export function serveSchemaDocument(server: HttpServer, schema: GraphQLSchema): void {
  let printed: { readonly document: string; readonly etag: string } | undefined;
  server.get(path, { config: { compressible: true } }, async (request, reply) => {
    if (!printed) {
      const document = `${printSchemaDocument(schema)}\n`;
      printed = { document, etag: etagOf(document) };
    }
    const { document, etag } = printed;
    // Caches must revalidate, so that clients see a new release at once.
    reply.headers({ 'cache-control': 'public, no-cache', etag });
    const { 'if-none-match': condition } = request.headers;
    if (hasETag(condition, etag)) {
      return reply.code(304).header('etag', storedETag(condition, etag)).send();
    }
    // No type is registered for a schema, and browsers show text.
    return reply.type('text/plain; charset=utf-8').send(document);
  });
  rejectOtherMethods(server, path, ['GET']);
}
