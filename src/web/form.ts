import type { OperationDocument } from '../graphql/document.ts';
import type { Attempt } from '../identity/attempts.ts';
import type { ClientInfo } from '../identity/audit.ts';
import type { Authentication } from '../identity/authentication.ts';
import type { Caller } from '../identity/caller.ts';
import type { Fields } from './fields.ts';
import type { Notice } from './notices.ts';
import type { AnyPage, Audience, PageRequest, View } from './page.ts';
import type { Visit } from './visit.ts';

/** The result of a form: a redirect, or a view that only this response shows. */
export type Outcome =
  | {
      /** The path of a page of this server. */
      readonly to: string;
      readonly notice?: Notice;
      /** Values of Set-Cookie headers. */
      readonly cookies?: readonly string[];
    }
  | { readonly show: (visit: Visit) => View };

/** A submitted form, its caller, and the services to process it. */
export interface Submission extends PageRequest {
  readonly fields: Fields;
  readonly cookies: Headers;
  readonly caller: Caller;
  readonly clientInfo: ClientInfo;
  readonly authentication: Authentication;
  /** Counts the form's attempt for an account: a user id, or an email address of a guest. @throws RATE_LIMITED */
  readonly countFor: (account: string) => Promise<void>;
  /** The Set-Cookie header that remembers a sign-in on this device. */
  readonly rememberDevice: (email: string) => string;
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
  /** Counted by address, once the form is known to come from a page of ours; see `countFor`. */
  readonly attempt?: Attempt;
  /** Whether a known device is let through until `countFor` is called, which must be always then. */
  readonly trustsDevices?: boolean;
  /** The operation that `submit` runs. Sign-up, sign-in and password forms have none. */
  readonly operation?: OperationDocument<Data, Variables>;
  readonly submit: (submission: Submission, run: Run<Data, Variables>) => Promise<Outcome>;
}

// biome-ignore lint/suspicious/noExplicitAny: as in page.ts.
export type AnyForm = Form<any, any>;

/** Declares a form. Infers its types from the operation. */
export function form<Data, Variables>(declaration: Form<Data, Variables>): Form<Data, Variables> {
  return declaration;
}
