import type { GraphQLSchema } from 'graphql';
import { rejectOtherMethods } from '../../http/methods.ts';
import { etagOf } from '../../http/replies/etag.ts';
import {
  type PublishedDocument,
  replyWithDocument,
} from '../../http/replies/published-document.ts';
import type { HttpServer } from '../../http/server.ts';
import { paths } from '../../paths.ts';
import { printSchemaDocument } from './schema-document.ts';

const path = paths.schema;

/** Serves the printed schema to everybody, as introspection does. */
export function serveSchemaDocument(server: HttpServer, schema: GraphQLSchema): void {
  let printed: PublishedDocument | undefined;
  server.get(path, { config: { compressible: true } }, async (request, reply) => {
    if (!printed) {
      const document = `${printSchemaDocument(schema)}\n`;
      // No type is registered for a schema, and browsers show text.
      printed = { document, etag: etagOf(document), type: 'text/plain; charset=utf-8' };
    }
    return replyWithDocument(request, reply, printed);
  });
  rejectOtherMethods(server, path, ['GET']);
}
