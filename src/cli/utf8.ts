import { CliError } from './cli-error.ts';

/**
 * The text that bytes are, to the last of them.
 * @param source how a message names where they come from.
 * @throws when they are no UTF-8: what stands for them would be stored instead.
 */
export function decodeUtf8(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError('failure', `${source} is not valid UTF-8.`, { code: 'NOT_UTF8' });
  }
}
