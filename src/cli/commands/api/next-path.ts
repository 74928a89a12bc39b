import { CliError } from '../../core/cli-error.ts';
import type { FetchResponse } from '../../core/http/fetch.ts';

/**
 * Returns the path and query of the link to the next page, or undefined on the last page. The host
 * of the link is ignored, because it is the public host of the server, and can differ from the
 * host of the instance. The key must not be sent to another host.
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
