import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rejectOtherMethods } from '../../http/methods.ts';
import { definePlugin } from '../../http/plugin.ts';
import { quotedTag } from '../../http/replies/etag.ts';
import { replyWithDocument } from '../../http/replies/published-document.ts';
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
  const etag = quotedTag(hash('sha256', document, 'base64url'));
  server.get(path, { config: { compressible: true } }, async (request, reply) => {
    const type = 'application/json; charset=utf-8';
    return replyWithDocument(request, reply, { document, etag, type });
  });
  rejectOtherMethods(server, path, ['GET']);
}
