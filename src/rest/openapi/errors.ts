/** The OpenAPI document's errors are created by the same code as the server's. */
import type { z } from 'zod';
import { FolioError, notFound } from '../../errors.ts';
import { malformedJson } from '../../http/bodies/json-body.ts';
import { crossSiteError } from '../../http/callers/same-origin.ts';
import { accessError } from '../../identity/access.ts';
import { snakeCase } from '../../input/snake-case.ts';
import { invalidCredential, unsupportedType } from '../errors.ts';
import { readBody, readQuery } from '../read-input.ts';
import type { AnyRestRoute } from '../route.ts';
import { services } from './services.ts';

const exampleOrigin = 'https://folio.example';

/** Ordered by status. Errors that the route can't return are left out. */
export function errorsOf(route: AnyRestRoute): FolioError[] {
  const { method, body, query, record, requires, service, bySession, conflict, current } = route;
  const isChange = method !== 'GET';
  const errors = [
    body && malformedJson(),
    invalidCredential(route),
    bySession
      ? body && crossSiteError(exampleOrigin, exampleOrigin)
      : accessError(services[service].leastPrivilegedCaller, requires),
    record && notFound(),
    conflict === undefined
      ? isChange && new FolioError('IDEMPOTENCY_KEY_IN_USE')
      : conflictError(conflict),
    current && new FolioError('PRECONDITION_FAILED'),
    body && new FolioError('PAYLOAD_TOO_LARGE'),
    body && unsupportedType(route),
    body || query ? validationErrorOf(route) : isChange && new FolioError('IDEMPOTENCY_KEY_REUSED'),
    new FolioError('RATE_LIMITED'),
    new FolioError('INTERNAL'),
    new FolioError('BUSY'),
  ];
  return errors.filter((error) => error instanceof FolioError);
}

const conflictError = (message: string) =>
  new FolioError('CONFLICT', { details: [{ path: [], message }] });

const maxExampleDetails = 3;

function validationErrorOf({ body, query }: AnyRestRoute): FolioError | undefined {
  // Null is invalid for required fields only. A body without required fields is tried with false.
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
