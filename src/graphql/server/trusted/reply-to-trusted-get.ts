import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { etagOf } from '../../../http/replies/etag.ts';
import type { KnownTags } from '../../../http/replies/known-tags.ts';
import { type Body, replyToGet } from '../../../http/replies/reply-to-get.ts';
import { addVary } from '../../../http/replies/vary.ts';
import { type AuthenticatedCaller, accessOf } from '../../../identity/caller.ts';
import type { ResultStream } from '../graphql-server.ts';
import { responseMediaType } from '../media-type.ts';
import type { ReadRequest } from '../read-request.ts';
import { acceptsOnlyEvents, sendResult } from '../send-result.ts';
import type { TrustedDocument } from './trusted-documents.ts';

interface ConditionalQuery {
  readonly caller: AuthenticatedCaller;
  readonly document: TrustedDocument;
}

/**
 * Undefined for a request whose response has no ETag: with a text, of an anonymous caller, for
 * events, or for costs, which depend on more than the result.
 */
export function conditionalQuery(
  { identification: caller, headers }: FastifyRequest,
  { trusted: document, params: { extensions } }: ReadRequest,
): ConditionalQuery | undefined {
  if (!document || acceptsOnlyEvents(headers.accept) || extensions?.cost) return undefined;
  if (typeof caller !== 'object' || caller.kind === 'anonymous') return undefined;
  return { caller, document };
}

interface Options extends ConditionalQuery {
  readonly knownTags: KnownTags;
  readonly run: () => Promise<ExecutionResult | ResultStream>;
}

/** A result without errors has an ETag, and 304 needs no operation if the document follows changes. */
export function replyToTrustedGet(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, document, knownTags, run }: Options,
): Promise<FastifyReply> {
  const mediaType = responseMediaType(request.headers.accept);
  addVary(reply, 'Accept');
  return replyToGet(request, reply, {
    userId: caller.userId,
    key: `${accessOf(caller)} ${mediaType} ${request.url}`,
    knownTags: document.followsChanges ? knownTags : undefined,
    createBody: async () => new ResultBody(await run(), mediaType),
  });
}

class ResultBody implements Body {
  readonly #result: ExecutionResult | ResultStream;
  readonly #mediaType: string;
  #text: string | undefined;

  constructor(result: ExecutionResult | ResultStream, mediaType: string) {
    this.#result = result;
    this.#mediaType = mediaType;
  }

  get etag(): string | undefined {
    if ('results' in this.#result || this.#result.errors) return undefined;
    this.#text ??= JSON.stringify(this.#result);
    return etagOf(`${this.#mediaType}\n${this.#text}`);
  }

  send(reply: FastifyReply): FastifyReply {
    return sendResult(reply, this.#result, this.#text);
  }
}
