import type { FastifyRequest } from 'fastify';
import { quality } from '../../../http/replies/accept.ts';

export function prefersHtml({ headers: { accept } }: FastifyRequest): boolean {
  const html = quality(accept, 'text/html');
  const json = Math.max(
    quality(accept, 'application/json'),
    quality(accept, 'application/graphql-response+json'),
  );
  return html > json;
}
