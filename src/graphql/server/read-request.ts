import type { GraphQLParams } from 'graphql-yoga';
import { FolioError } from '../../errors.ts';
import { parseExactly } from '../../input/exact-number.ts';
import { missingDocument } from './persisted-query.ts';

const maxQueryLength = 1024 * 1024;

export interface ReadOptions {
  /** A plugin can set the document, for example of a persisted query. */
  readonly pluginsSetQuery: boolean;
}

const badRequest = (message: string) => new FolioError('BAD_REQUEST', { message });

const isMap = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

/** @throws BAD_REQUEST also for a batch, PERSISTED_QUERY_NOT_SUPPORTED, PAYLOAD_TOO_LARGE */
export function readBody(body: unknown, options: ReadOptions): GraphQLParams {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The body must be a JSON object');
  }
  const { query, operationName, variables, extensions } = body as GraphQLParams;
  const params = { query, operationName, variables, extensions } as GraphQLParams;
  return validated(params, { ...options, missingQuery: 'query must be a string' });
}

/** `variables` and `extensions` are JSON. @throws BAD_REQUEST, PERSISTED_QUERY_NOT_SUPPORTED */
export function readQuery(
  parameters: Readonly<Record<string, unknown>>,
  options: ReadOptions,
): GraphQLParams {
  const { query, operationName, variables, extensions } = parameters;
  const params = {
    query,
    operationName: operationName === '' ? undefined : operationName,
    variables: parseJson('variables', variables),
    extensions: parseJson('extensions', extensions),
  } as GraphQLParams;
  const missingQuery = 'The URL must contain the parameter query exactly once';
  return validated(params, { ...options, missingQuery });
}

interface ValidationOptions extends ReadOptions {
  readonly missingQuery: string;
}

function validated(
  params: GraphQLParams,
  { pluginsSetQuery, missingQuery }: ValidationOptions,
): GraphQLParams {
  const { query, operationName, variables, extensions } = params as Record<string, unknown>;
  if (typeof query === 'string') {
    // A body can be large because of images in its variables; a document can't.
    if (query.length > maxQueryLength) throw new FolioError('PAYLOAD_TOO_LARGE');
  } else if (query != null || !pluginsSetQuery) {
    throw missingDocument(extensions, missingQuery);
  }
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('operationName must be a string');
  }
  if (variables != null && !isMap(variables)) throw badRequest('variables must be an object');
  if (extensions != null && !isMap(extensions)) throw badRequest('extensions must be an object');
  return params;
}

function parseJson(name: string, value: unknown): unknown {
  if (value === undefined || value === '') return undefined;
  try {
    return parseExactly(value as string);
  } catch {
    throw badRequest(`${name} must be JSON`);
  }
}
