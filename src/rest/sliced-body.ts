import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { quotedTag } from '../http/replies/etag.ts';

const comma = Buffer.from(',');

/**
 * A JSON array, serialized in slices (D38). Nothing is sent before the last slice is added, so that
 * an error can still set the status.
 */
export class SlicedBody {
  readonly #parts: Buffer[] = [];
  readonly #hash = createHash('sha256');

  add(records: readonly unknown[]): void {
    if (records.length === 0) return;
    if (this.#parts.length > 0) this.#parts.push(comma);
    const part = Buffer.from(JSON.stringify(records).slice(1, -1));
    this.#parts.push(part);
    // The hash does not depend on the size of the slices.
    this.#hash.update(part).update(comma);
  }

  get etag(): string {
    return quotedTag(this.#hash.copy().digest('base64url'));
  }

  send(reply: FastifyReply): FastifyReply {
    const parts = [Buffer.from('['), ...this.#parts, Buffer.from(']')];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-length': length });
    return reply.send(Readable.from(parts));
  }
}
