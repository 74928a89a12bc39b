import { CliError } from './cli-error.ts';

/**
 * Decodes UTF-8 strictly. Replacement characters would be stored in place of the original bytes.
 * @param source the subject of the error message.
 * @throws NOT_UTF8
 */
export function decodeUtf8(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError('failure', `${source} is not valid UTF-8.`, { code: 'NOT_UTF8' });
  }
}

/** For JSON and YAML, whose parsers reject the mark. Programs of Windows write it into UTF-8 files. */
export const withoutByteOrderMark = (text: string): string => text.replace(/^\ufeff/, '');
