/** The failures that a route can answer with, each made as the server makes it. */
import type { z } from 'zod';
import { FolioError, notFound } from '../../errors.ts';
import { parseJson } from '../../http/json-body.ts';
import { refusal } from '../../identity/access.ts';
import { notJson, withoutKey } from '../failures.ts';
import { readBody, readQuery, snakeCase } from '../read-input.ts';
import type { AnyRestRoute } from '../route.ts';
import { services } from './services.ts';

/** In the order of their statuses. What a route can't answer is not among them. */
export function refusalsOf(route: AnyRestRoute): FolioError[] {
  const { body, query, recordId, requires, service } = route;
  const failures = [
    body && malformed(),
    withoutKey(),
    refusal(services[service].weakest, requires),
    recordId && notFound(),
    body && new FolioError('PAYLOAD_TOO_LARGE'),
    body && notJson(),
    (body || query) && invalid(route),
    new FolioError('RATE_LIMITED'),
    new FolioError('INTERNAL'),
    new FolioError('BUSY'),
  ];
  return failures.filter((failure) => failure !== undefined);
}

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
  const outcome = body
    ? readBody(body, allOf(body, null))
    : readQuery(query, allOf(query, 'everything'));
  if (!('failure' in outcome)) return undefined;
  return new FolioError('VALIDATION_FAILED', { details: outcome.failure.details.slice(0, shown) });
}

const allOf = (schema: z.ZodObject, value: unknown) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [snakeCase(name), value]));
