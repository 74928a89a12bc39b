import type { FastifyRequest } from 'fastify';
import { quality } from '../../http/accept.ts';

/** Whether a GET request without a query prefers HTML to JSON, as browsers do. */
export function prefersHtml({ headers, query }: FastifyRequest): boolean {
  if ('query' in (query as object)) return false;
  const qualityOf = (type: string) => quality(headers.accept, type);
  const json = Math.max(
    qualityOf('application/json'),
    qualityOf('application/graphql-response+json'),
  );
  return qualityOf('text/html') > json;
}
