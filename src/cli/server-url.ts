import { usageError } from './cli-error.ts';

/**
 * The address of a server as it is kept: without a slash at the end.
 * @param variable the environment variable that it comes from; its value is not repeated.
 * @throws a usage failure
 */
export function serverUrl(text: string, variable?: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usageError(
      `${variable ?? `“${text}”`} is not an address.`,
      'It looks like https://folio.example.com',
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    const message = 'The address of a server has no user, no query and no fragment.';
    throw usageError(message, variable && `It comes from ${variable}.`);
  }
  return url.href.replace(/\/+$/, '');
}
