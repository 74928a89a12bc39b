import type { OperationDocument } from '../../graphql/execution/document.ts';
import type { Authentication } from '../../identity/authentication.ts';
import type { Caller } from '../../identity/caller.ts';
import type { AuthRequest } from '../../identity/started-attempt.ts';
import type { UploadedFile } from '../../images/image-file.ts';
import type { Fields } from './fields.ts';
import type { Notice } from './notices.ts';
import type { AnyPage, Audience, View } from './page.ts';
import type { PageRequest } from './page-request.ts';
import type { Visit } from './visit.ts';

/** The result of a form: a redirect, or a view that only this response shows. */
export type Outcome =
  | {
      /** The path of a page of this server. */
      readonly to: string;
      readonly notice?: Notice;
      /** Values of Set-Cookie headers. */
      readonly cookies?: readonly string[];
      /** The form to show instead of `to`, from `keepForm`, after the session has started. */
      readonly keptForm?: string | undefined;
    }
  | { readonly show: (visit: Visit) => View };

/** A submitted form, its caller, and the services to process it. */
export interface Submission extends PageRequest {
  readonly fields: Fields;
  /** The uploaded files by field name, for a form with `acceptsFiles`. */
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
  readonly caller: Caller;
  /** The request, for `authentication`. */
  readonly request: AuthRequest;
  readonly authentication: Authentication;
  readonly baseUrl: string;
}

/** Runs the form's operation. @throws the first error of the result */
type Run<Data, Variables> = (variables: Variables) => Promise<Data>;

/**
 * A form. The errors VALIDATION_FAILED, CONFLICT and RATE_LIMITED, and UNAUTHENTICATED in forms for
 * guests, are shown in the form together with the entered values. Other errors have their own page.
 */
export interface Form<Data = never, Variables = never> {
  /** The path of its POST route. */
  readonly path: string;
  readonly audience: Audience;
  /** The page that contains the form. Its path uses parameters of the form's path only. */
  readonly page: AnyPage;
  /** Whether the form is sent as multipart/form-data. Default: false. */
  readonly acceptsFiles?: boolean;
  /** The operation that the form runs. Forms that use only `authentication` have none. */
  readonly operation?: OperationDocument<Data, Variables>;
  readonly submit: (submission: Submission, run: Run<Data, Variables>) => Promise<Outcome>;
}

// biome-ignore lint/suspicious/noExplicitAny: as in page.ts.
export type AnyForm = Form<any, any>;

/** Declares a form. Infers its types from the operation. */
export function form<Data, Variables>(declaration: Form<Data, Variables>): Form<Data, Variables> {
  return declaration;
}
