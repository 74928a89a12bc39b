import type { HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { OperationDocument } from '../graphql/execution/document.ts';
import type { Requirements } from '../identity/access.ts';
import { paths } from '../paths.ts';
import type { CurrentRecord } from './conditional/seen-state.ts';

export type Service = 'v1' | 'finance';

export interface RestInput<Query, Body> {
  /** `:id` of the path: a global id if the route has a `record`; '' if the path has no `:id`. */
  readonly id: string;
  readonly query: Query;
  readonly body: Body;
}

interface RouteDeclaration<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result = never,
  Variables = never,
> {
  readonly method: HTTPMethods;
  /** The whole path, with `:id` for the id of a record. */
  readonly path: string;
  readonly summary: string;
  /** With `session`, the route is authenticated by a session, and keys are rejected (D43). */
  readonly requires: Requirements;
  readonly query?: Query;
  readonly body?: Body;
  /** The fields of the body with images: the operation gets one list. The body may be larger. */
  readonly images?: readonly [string, ...string[]];
  /** The body may also be multipart/form-data. */
  readonly multipart?: {
    readonly files: string;
    /** The name of the parts that are images as data URLs. */
    readonly dataUrls: string;
  };
  readonly operation: OperationDocument<Result, Variables>;
  /** Default: none. */
  readonly variables?: (input: RestInput<z.output<Query>, z.output<Body>>) => Variables;
  /** For a change of the record of the path: 404, then 412, come before 422 (D9). */
  readonly current?: CurrentRecord;
  /** The GraphQL type of the record with `:id`. A malformed id is one that no record has. */
  readonly record?: string;
  /** A detail of the route's 409, for the OpenAPI document. */
  readonly conflict?: string;
  /** Enum values are those of REST. */
  readonly response: z.ZodType;
  /** Enum values are still GraphQL's. */
  readonly toBody: (data: Result, input: RestInput<z.output<Query>, z.output<Body>>) => unknown;
  readonly requestExample?: object;
  /** The body is a record as it is now, so that its ETag can be sent as `If-Match`. */
  readonly returnsRecord?: true;
  /**
   * The body changes only when records change whose changes are recorded, or with the clock hour. So
   * a 304 needs no operation.
   */
  readonly followsChanges?: true;
  /** The body may be a long list without pages: the operation runs for each slice (D38). */
  readonly inSlices?: true;
  /** For a paginated list: the number of records on all pages. */
  readonly totalCount?: (data: Result) => number;
}

// biome-ignore lint/suspicious/noExplicitAny: a list holds routes of all kinds.
export interface AnyRestRoute extends RouteDeclaration<any, any, any, any> {
  readonly service: Service;
  readonly bySession: boolean;
  /** POST creates a record (D3). */
  readonly status: 200 | 201;
}

export function route<Query extends z.ZodType, Body extends z.ZodType, Result, Variables>(
  declaration: RouteDeclaration<Query, Body, Result, Variables>,
): AnyRestRoute {
  const { path, method, requires } = declaration;
  return {
    ...declaration,
    service: path.startsWith(paths.financeService) ? 'finance' : 'v1',
    bySession: requires.session === true,
    status: method === 'POST' ? 201 : 200,
  };
}
