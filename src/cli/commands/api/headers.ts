import { usageError } from '../../core/cli-error.ts';

/** The client sets these headers itself. A key in an argument would be visible to other users. */
const reserved = ['authorization', 'cookie', 'host', 'content-length', 'transfer-encoding'];

/** Parses `-H name:value`. @throws a usage error without the value: it could be a secret. */
export function readHeaders(lines: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(lines.map(readHeader));
}

function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t -~]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw usageError('Invalid value for --header.', 'Expected name:value.');
  }
  if (!reserved.includes(name.toLowerCase())) return [name.toLowerCase(), value];
  throw usageError(
    `The header ${name} cannot be set.`,
    'The key comes from the instance, FOLIO_API_KEY or FOLIO_FINANCE_KEY.',
  );
}
