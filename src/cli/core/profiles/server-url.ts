import { usageError } from '../cli-error.ts';

/**
 * Validates a server URL and removes the trailing slashes.
 * @param variable the environment variable that contains the URL. Errors name the variable and omit
 * its value, because it could be a key.
 * @throws a usage error
 */
export function serverUrl(value: string, variable?: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usageError(
      variable ? `Invalid URL in ${variable}.` : `Invalid URL “${value}”.`,
      'Expected a URL like https://folio.example.com',
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    const message = 'A server URL must not contain a user, a query or a fragment.';
    throw usageError(message, variable && `The URL comes from ${variable}.`);
  }
  return url.href.replace(/\/+$/, '');
}
