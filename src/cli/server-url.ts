import { usage } from './cli-error.ts';

/**
 * The address of a server as it is kept: without a slash at the end.
 * @param variable the environment variable that it comes from; its value is not repeated.
 * @throws a usage failure
 */
export function serverUrl(given: string, variable?: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usage(
      `${variable ?? `“${given}”`} is not an address.`,
      'It looks like https://folio.example.com',
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    const message = 'The address of a server has no user, no query and no fragment.';
    throw usage(message, variable && `It comes from ${variable}.`);
  }
  return url.href.replace(/\/+$/, '');
}
