import { usage } from './failure.ts';

/** The address of a server as it is kept: without a slash at the end. @throws a usage failure */
export function serverUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usage(`“${given}” is not an address.`, 'It looks like https://folio.example.com');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw usage('The address of a server has no user, no query and no fragment.');
  }
  return url.href.replace(/\/+$/, '');
}
