import { isObjectOrArray } from '../../../common/is-object.ts';
import { CliError, usageError } from '../../core/cli-error.ts';

interface PageInfo {
  readonly hasNextPage?: unknown;
  readonly endCursor?: unknown;
}

/**
 * Returns the cursor of the next page of the connection in a response, or undefined on the last
 * page.
 * @throws a usage error unless the response has exactly one `pageInfo`; FAILURE if the cursor is
 * the previous one: it would be fetched forever.
 */
export function nextCursor(response: unknown, previous: string | undefined): string | undefined {
  const [pageInfo, ...others] = pageInfosIn(response);
  if (others.length > 0) {
    throw usageError('--paginate requires an operation with only one pageInfo.');
  }
  const { hasNextPage, endCursor } = pageInfo ?? {};
  if (hasNextPage === false) return undefined;
  if (hasNextPage !== true || typeof endCursor !== 'string') {
    throw usageError('--paginate requires pageInfo { hasNextPage endCursor } in the operation.');
  }
  if (endCursor !== previous) return endCursor;
  throw new CliError(
    'failure',
    'The server returned the same page twice. Check that the operation uses $after.',
  );
}

function pageInfosIn(value: unknown): PageInfo[] {
  if (!isObjectOrArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'pageInfo' && isObjectOrArray(member) ? [member as PageInfo] : pageInfosIn(member),
  );
}
