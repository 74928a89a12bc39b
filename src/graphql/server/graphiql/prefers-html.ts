import { quality } from '../../../http/replies/accept.ts';

/** Whether a GET request without a query prefers HTML to JSON, as browsers do. */
export function prefersHtml({ headers, method, url }: Request): boolean {
  const accept = headers.get('accept') ?? undefined;
  const html = quality(accept, 'text/html');
  if (method !== 'GET' || html === 0 || new URL(url).searchParams.has('query')) return false;
  const json = Math.max(
    quality(accept, 'application/json'),
    quality(accept, 'application/graphql-response+json'),
  );
  return html > json;
}
