import { addressNotAllowedCode } from './checked-lookup.ts';

export const connectionClosed = 'Connection closed without a response';
export const addressNotAllowed = 'Address not allowed';
export const missingSecret = 'Secret not available: rotate the secret';

/** Owners see these messages. Details of the error could be used to examine a network. */
const textsByCode: Readonly<Record<string, string>> = {
  [addressNotAllowedCode]: addressNotAllowed,
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: connectionClosed,
  EPIPE: connectionClosed,
  ENOTFOUND: 'Host not found',
  EAI_AGAIN: 'Host not found',
  ENODATA: 'Host not found',
  EHOSTUNREACH: 'Host unreachable',
  ENETUNREACH: 'Host unreachable',
  ETIMEDOUT: 'Host unreachable',
};

export function errorText(error: unknown): string {
  const { code = '' } = error as { code?: unknown };
  const known = textsByCode[String(code)];
  if (known) return known;
  if (/^HPE_/.test(String(code))) return 'Invalid response';
  if (
    /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO|DEPTH_|UNABLE_TO_|SELF_SIGNED_|HOSTNAME_)/.test(String(code))
  ) {
    return 'TLS error';
  }
  return 'Connection failed';
}

/** Null for success. */
export function statusText(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return `HTTP ${status}${status >= 300 && status < 400 ? ': redirects are not followed' : ''}`;
}
