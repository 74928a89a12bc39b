import type { OperationDocument } from '../graphql/document.ts';
import type { Authentication } from '../identity/authentication.ts';
import type { Caller } from '../identity/caller.ts';
import type { AuthRequest } from '../identity/started-attempt.ts';
import type { Fields } from './fields.ts';
import type { Notice } from './notices.ts';
import type { AnyPage, Audience, PageRequest, View } from './page.ts';
import type { Visit } from './visit.ts';

/** What became of a form: another page, or something to show just this once. */
export type Outcome =
  | {
      /** A path of folio's own. */
      readonly to: string;
      readonly notice?: Notice;
      /** Set-Cookie headers. */
      readonly cookies?: readonly string[];
    }
  | { readonly show: (visit: Visit) => View };

/** What a form sent, and with what. */
export interface Submission extends PageRequest {
  readonly fields: Fields;
  readonly caller: Caller;
  /** The request, for `authentication`. */
  readonly request: AuthRequest;
  readonly authentication: Authentication;
  readonly baseUrl: string;
}

/** Runs the form's operation. @throws the first failure that it has */
type Run<Data, Variables> = (variables: Variables) => Promise<Data>;

/**
 * A form. What it throws as VALIDATION_FAILED, CONFLICT or RATE_LIMITED, or in a form for guests as
 * UNAUTHENTICATED, is shown in the form on its page, with what was entered.
 */
export interface Form<Data = never, Variables = never> {
  /** Where it is sent, by POST. */
  readonly path: string;
  readonly audience: Audience;
  /** The page that it stands on; its path has the same parameters. */
  readonly page: AnyPage;
  /** The operation that the form runs. Forms that use only `authentication` have none. */
  readonly operation?: OperationDocument<Data, Variables>;
  readonly submit: (submission: Submission, run: Run<Data, Variables>) => Promise<Outcome>;
}

// biome-ignore lint/suspicious/noExplicitAny: as in page.ts.
export type AnyForm = Form<any, any>;

/** Declares a form, with the types of its operation. */
export function form<Data, Variables>(declaration: Form<Data, Variables>): Form<Data, Variables> {
  return declaration;
}
