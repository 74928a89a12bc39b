import type { HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { OperationDocument } from '../graphql/document.ts';
import type { Requirements } from '../identity/access.ts';

/** Which of the two documented services a route belongs to. */
export type Service = 'v1' | 'finance';

/** What a request brought, after its schemas. */
export interface RestInput<Query, Body> {
  /** The `:id` of the path, raw; '' on a path without one. */
  readonly id: string;
  readonly query: Query;
  readonly body: Body;
}

/** A documented route: all there is to say of it. */
export interface RestRoute<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result = never,
  Variables = never,
> {
  readonly service: Service;
  readonly method: HTTPMethods;
  /** As the document writes it, with `:id`. */
  readonly path: string;
  readonly summary: string;
  readonly requires: Requirements;
  /** Takes a web session in place of the service's key; any key is then as none (D43). */
  readonly bySession?: true;
  readonly query?: Query;
  readonly body?: Body;
  /** Whether the body may carry images, and so be large. */
  readonly takesImages?: true;
  /** The body may be multipart/form-data too. */
  readonly multipart?: {
    /** The name of the files. */
    readonly files: string;
    /** The name of the texts that are files as data URLs. */
    readonly dataUrls: string;
  };
  readonly operation: OperationDocument<Result, Variables>;
  readonly variables: (input: RestInput<z.output<Query>, z.output<Body>>) => Variables;
  /**
   * Looks the record of the path up. A body that is not valid is 422 only when the record is
   * there: "no such record" comes first in the order of refusals.
   */
  readonly record?: OperationDocument<unknown, { id: string }>;
  readonly recordId?: (id: string) => string;
  /** A reason for which the route answers 409, if it can. */
  readonly conflict?: string;
  /** 201 for what creates, else 200 (D3). */
  readonly status: 200 | 201;
  /** The documented body. */
  readonly response: z.ZodType;
  /** Where in the result the body is. */
  readonly toBody: (data: Result, input: RestInput<z.output<Query>, z.output<Body>>) => unknown;
  /** A body for the OpenAPI document, where the fields of the record's example would not do. */
  readonly example?: object;
  /** The body is a list that may be long: the operation runs once for each slice of it. */
  readonly inSlices?: true;
  /** For a paged list: how many records there are on all pages. */
  readonly page?: (data: Result) => { total: number };
}

// biome-ignore lint/suspicious/noExplicitAny: routes of all kinds stand in one list.
export type AnyRestRoute = RestRoute<any, any, any, any>;

/** Declares a route; only for the types. */
export function route<Query extends z.ZodType, Body extends z.ZodType, Result, Variables>(
  declaration: RestRoute<Query, Body, Result, Variables>,
): AnyRestRoute {
  return declaration;
}
