import { CliError } from '../cli-error.ts';
import type { FetchResponse } from '../http/fetch.ts';

/**
 * The path of the next page in the header `Link`; undefined after the last page. Only the path is
 * used: the link names the public URL of the server, which can differ from the URL of the instance,
 * and the key must not be sent to another server.
 */
export function nextPath(
  { headers }: FetchResponse,
  requestUrl: string,
  serverUrl: string,
): string | undefined {
  const link = linkTo('next', headers.get('link') ?? '');
  if (link === undefined || !URL.canParse(link, requestUrl)) return undefined;
  const { pathname, search } = new URL(link, requestUrl);
  const prefix = new URL(serverUrl).pathname.replace(/\/$/, '');
  const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
  if (`${serverUrl}${path}${search}` !== requestUrl) return `${path}${search}`;
  throw new CliError('failure', 'The server returned the same page twice.');
}

function linkTo(relation: string, header: string): string | undefined {
  for (const [, target, parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel=(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters) ?? [];
    if ((quoted ?? plain)?.split(' ').includes(relation)) return target;
  }
  return undefined;
}
