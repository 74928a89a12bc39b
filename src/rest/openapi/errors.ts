/** The errors that a route can answer with, each made as the server makes it. */
import type { z } from 'zod';
import { FolioError, forbidden, notFound } from '../../errors.ts';
import { parseJson } from '../../http/json-body.ts';
import { accessError } from '../../identity/access.ts';
import {
  expectedJson,
  expectedJsonOrMultipart,
  invalidKeyError,
  missingSessionError,
} from '../errors.ts';
import { readBody, readQuery, snakeCase } from '../read-input.ts';
import type { AnyRestRoute } from '../route.ts';
import { services } from './services.ts';

/** In the order of their statuses. What a route can't answer is not among them. */
export function errorsOf(route: AnyRestRoute): FolioError[] {
  const { body, multipart, query, toGlobalId, requires, service, bySession, conflict } = route;
  const errors = [
    body && malformedJson(),
    bySession ? missingSessionError() : invalidKeyError(),
    bySession
      ? body && crossSiteError()
      : accessError(services[service].leastPrivilegedCaller, requires),
    toGlobalId && notFound(),
    conflict === undefined ? undefined : conflictError(conflict),
    body && new FolioError('PAYLOAD_TOO_LARGE'),
    body && (multipart ? expectedJsonOrMultipart() : expectedJson()),
    (body || query) && validationErrorOf(route),
    new FolioError('RATE_LIMITED'),
    new FolioError('INTERNAL'),
    new FolioError('BUSY'),
  ];
  return errors.filter((error) => error !== undefined);
}

const crossSiteError = () => forbidden('The request comes from another site');

const conflictError = (message: string) =>
  new FolioError('CONFLICT', { details: [{ path: [], message }] });

function malformedJson(): FolioError | undefined {
  try {
    parseJson(Buffer.from('{"title":'));
  } catch (error) {
    return error as FolioError;
  }
  return undefined;
}

/** How many problems an example shows. */
const maxExampleDetails = 3;

/** What the route says to values that are wrong everywhere. */
function validationErrorOf({ body, query }: AnyRestRoute): FolioError | undefined {
  // Null is wrong only where something is required.
  const results = body
    ? [null, false].map((value) => readBody(body, withSameValue(body, value)))
    : [readQuery(query, withSameValue(query, 'everything'))];
  const rejected = results.find((result) => 'error' in result);
  if (!rejected) return undefined;
  return new FolioError('VALIDATION_FAILED', {
    details: rejected.error.details.slice(0, maxExampleDetails),
  });
}

const withSameValue = (schema: z.ZodObject, value: unknown) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [snakeCase(name), value]));
