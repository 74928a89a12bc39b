import type { FastifyReply } from 'fastify';
import { etagOf } from '../../http/replies/etag.ts';
import type { Body } from '../../http/replies/reply-to-get.ts';
import { etagOfRecord } from './etag.ts';

interface Options {
  readonly link?: string;
  readonly isRecord?: boolean | undefined;
}

export class JsonBody implements Body {
  readonly #value: unknown;
  readonly #text: string;
  readonly #options: Options;

  constructor(value: unknown, options: Options = {}) {
    this.#value = value;
    this.#text = JSON.stringify(value);
    this.#options = options;
  }

  get etag(): string {
    return this.#options.isRecord ? etagOfRecord(this.#value) : etagOf(this.#text);
  }

  send(reply: FastifyReply): FastifyReply {
    const { link } = this.#options;
    if (link !== undefined) reply.header('link', link);
    return reply.type('application/json; charset=utf-8').send(this.#text);
  }
}
