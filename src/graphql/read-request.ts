import { FolioError } from '../errors.ts';
import { parseExactly } from '../input/exact-number.ts';
import type { GraphQLRequest } from './execute.ts';

/** The maximum length of a document, in characters. */
const maxQueryLength = 1024 * 1024;

const badRequest = (message: string) => new FolioError('BAD_REQUEST', { message });

const isMap = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

/**
 * The parameters of a GraphQL request from a JSON body. Batches are rejected.
 * @throws BAD_REQUEST, or PAYLOAD_TOO_LARGE for a document that is too long
 */
export function readBody(body: unknown): GraphQLRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The body must be a JSON object');
  }
  const { query, operationName, variables, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string') throw badRequest('query must be a string');
  // A body can be large because of images in its variables, a document can't.
  if (query.length > maxQueryLength) throw new FolioError('PAYLOAD_TOO_LARGE');
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('operationName must be a string');
  }
  if (variables != null && !isMap(variables)) throw badRequest('variables must be an object');
  if (extensions != null && !isMap(extensions)) throw badRequest('extensions must be an object');
  return {
    query,
    operationName: operationName ?? undefined,
    variables: (variables ?? undefined) as GraphQLRequest['variables'],
    showCost: (extensions as { cost?: unknown } | null | undefined)?.cost === true,
  };
}

/**
 * The parameters of a GraphQL request from a URL, in which `variables` and `extensions` are JSON.
 * @throws BAD_REQUEST
 */
export function readQuery(parameters: Readonly<Record<string, unknown>>): GraphQLRequest {
  const { query, operationName, variables, extensions } = parameters;
  if (typeof query !== 'string')
    throw badRequest('The URL must contain the parameter query exactly once');
  return readBody({
    query,
    operationName: operationName === '' ? undefined : operationName,
    variables: parseJson('variables', variables),
    extensions: parseJson('extensions', extensions),
  });
}

function parseJson(name: string, value: unknown): unknown {
  if (value === undefined || value === '') return undefined;
  try {
    return parseExactly(value as string);
  } catch {
    throw badRequest(`${name} must be JSON`);
  }
}
