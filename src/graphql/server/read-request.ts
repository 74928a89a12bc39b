import type { GraphQLParams } from 'graphql-yoga';
import { isObject } from '../../common/is-object.ts';
import { badRequest, FolioError } from '../../errors.ts';
import { parseExactly } from '../../input/exact-number.ts';
import { missingDocument } from './persisted-query.ts';
import type { FindDocument, TrustedDocument } from './trusted/trusted-documents.ts';

const maxQueryLength = 1024 * 1024;

export interface ReadOptions {
  /** A plugin can set the document, for example of a persisted query. */
  readonly pluginsSetQuery: boolean;
  readonly findTrusted: FindDocument | undefined;
}

export interface ReadRequest {
  readonly params: GraphQLParams;
  /** The document that the request names. `query` is its text. */
  readonly trusted: TrustedDocument | undefined;
}

const isMap = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

/** @throws BAD_REQUEST also for a batch, PAYLOAD_TOO_LARGE, and those of `FindDocument` */
export function readBody(body: unknown, options: ReadOptions): ReadRequest {
  if (!isObject(body)) {
    throw badRequest('The body must be a JSON object');
  }
  const { query, operationName, variables, extensions } = body as GraphQLParams;
  const { documentId } = body as { documentId?: unknown };
  const params = { query, operationName, variables, extensions } as GraphQLParams;
  return validated(params, { ...options, documentId, missingQuery: 'query must be a string' });
}

/** `variables` and `extensions` are JSON. @throws as `readBody` */
export function readQuery(
  parameters: Readonly<Record<string, unknown>>,
  options: ReadOptions,
): ReadRequest {
  const { query, operationName, variables, extensions, documentId } = parameters;
  const params = {
    query,
    operationName,
    variables: parseJson('variables', variables),
    extensions: parseJson('extensions', extensions),
  } as GraphQLParams;
  const missingQuery = 'The URL must contain the parameter query exactly once';
  return validated(params, { ...options, documentId, missingQuery });
}

interface ValidationOptions extends ReadOptions {
  readonly documentId: unknown;
  readonly missingQuery: string;
}

function validated(
  params: GraphQLParams,
  { pluginsSetQuery, findTrusted, documentId, missingQuery }: ValidationOptions,
): ReadRequest {
  const { query, operationName, variables, extensions } = params as Record<string, unknown>;
  const trusted = findTrusted?.({ query, documentId, extensions });
  if (!trusted) {
    if (typeof query === 'string') {
      // A body can be large because of images in its variables; a document can't.
      if (query.length > maxQueryLength) throw new FolioError('PAYLOAD_TOO_LARGE');
    } else if (query != null || !pluginsSetQuery) {
      throw missingDocument(extensions, missingQuery);
    }
  }
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('operationName must be a string');
  }
  if (variables != null && !isMap(variables)) throw badRequest('variables must be an object');
  if (extensions != null && !isMap(extensions)) throw badRequest('extensions must be an object');
  if (operationName === '') delete params.operationName;
  return { params: trusted ? { ...params, query: trusted.source } : params, trusted };
}

function parseJson(name: string, value: unknown): unknown {
  if (value === undefined || value === '') return undefined;
  try {
    return parseExactly(value as string);
  } catch {
    throw badRequest(`${name} must be JSON`);
  }
}
