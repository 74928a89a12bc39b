/** The failures that a route can answer with, each made as the server makes it. */
import type { z } from 'zod';
import { FolioError, forbidden, notFound } from '../../errors.ts';
import { parseJson } from '../../http/json-body.ts';
import { accessError } from '../../identity/access.ts';
import { notJson, notJsonNorMultipart, withoutKey, withoutSession } from '../errors.ts';
import { readBody, readQuery, snakeCase } from '../read-input.ts';
import type { AnyRestRoute } from '../route.ts';
import { services } from './services.ts';

/** In the order of their statuses. What a route can't answer is not among them. */
export function errorsOf(route: AnyRestRoute): FolioError[] {
  const { body, multipart, query, recordId, requires, service, bySession, conflict } = route;
  const failures = [
    body && malformed(),
    bySession ? withoutSession() : withoutKey(),
    bySession ? body && fromAnotherSite() : accessError(services[service].weakest, requires),
    recordId && notFound(),
    conflict === undefined ? undefined : inConflict(conflict),
    body && new FolioError('PAYLOAD_TOO_LARGE'),
    body && (multipart ? notJsonNorMultipart() : notJson()),
    (body || query) && invalid(route),
    new FolioError('RATE_LIMITED'),
    new FolioError('INTERNAL'),
    new FolioError('BUSY'),
  ];
  return failures.filter((failure) => failure !== undefined);
}

const fromAnotherSite = () => forbidden('The request comes from another site');

const inConflict = (message: string) =>
  new FolioError('CONFLICT', { details: [{ path: [], message }] });

function malformed(): FolioError | undefined {
  try {
    parseJson(Buffer.from('{"title":'));
  } catch (error) {
    return error as FolioError;
  }
  return undefined;
}

/** How many problems an example shows. */
const shown = 3;

/** What the route says to values that are wrong everywhere. */
function invalid({ body, query }: AnyRestRoute): FolioError | undefined {
  // Null is wrong only where something is required.
  const outcomes = body
    ? [null, false].map((wrong) => readBody(body, allOf(body, wrong)))
    : [readQuery(query, allOf(query, 'everything'))];
  const refused = outcomes.find((outcome) => 'failure' in outcome);
  if (!refused) return undefined;
  return new FolioError('VALIDATION_FAILED', { details: refused.failure.details.slice(0, shown) });
}

const allOf = (schema: z.ZodObject, value: unknown) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [snakeCase(name), value]));
