import type {
  UndoableChangeFragment,
  VisitorFragment,
} from '../../generated/operations/graphql.ts';
import { graphql, type OperationDocument } from '../../graphql/execution/document.ts';
import type { Authentication } from '../../identity/authentication.ts';
import type { Caller } from '../../identity/caller.ts';
import type { AuthRequest } from '../../identity/started-attempt.ts';
import type { UploadedFile } from '../../images/image-file.ts';
import type { Entered, Fields } from './fields.ts';
import type { Html } from './html.ts';
import type { Notice } from './notices.ts';
import type { PageRequest } from './page-request.ts';
import type { Visit } from './visit.ts';

// Every page's operation includes this fragment; the layout shows the viewer.
graphql(`
  fragment Visitor on Query {
    viewer {
      databaseId
      name
      email
      role
      locale
      currency
    }
  }
`);

// The change of a form that can be undone, for `undo` of its outcome.
graphql(`
  fragment UndoableChange on Change {
    id
    undoableUntil
  }
`);

/** The operation of a page that shows no other data. For `page`. */
export const visitorOnly = {
  operation: graphql(`
    query VisitorOnly {
      ...Visitor
    }
  `),
  variables: () => ({}),
};

/**
 * The callers that a page or form is for. A guest is redirected from pages for `users` to the
 * sign-in page, and a signed-in user from pages for `guests` to the home page. This is not the
 * access check: the operations check access themselves.
 */
export type Audience = 'everybody' | 'guests' | 'users' | 'advisors' | 'super-admins';

/** The item of the navigation that is marked as current. */
export type Section =
  | 'home'
  | 'auth'
  | 'prompts'
  | 'money'
  | 'ideas'
  | 'invites'
  | 'developers'
  /** A page that anybody may read: without the navigation, and without anything of the viewer. */
  | 'shared'
  | 'api-keys'
  | 'finance-keys'
  | 'webhooks'
  | 'profile'
  | 'security'
  | 'sessions'
  | 'activity'
  | 'users'
  | 'submitted-ideas'
  | 'styleguide';

export interface View {
  readonly title: string;
  readonly section: Section;
  readonly body: Html;
  /** Whether the title starts with "Error". Set for a page with a rejected form. */
  readonly hasErrors?: boolean;
  /** Then the response is not compressed: the address of the page can be chosen by another site. */
  readonly containsSecret?: boolean;
}

/** The result of a form: a redirect, a view that only this response shows, or the form again. */
export type Outcome =
  | {
      /** The path of a page of this server. */
      readonly to: string;
      readonly notice?: Notice;
      /** The number of records that the notice is about. */
      readonly count?: number;
      /** The name in the notice. */
      readonly name?: string | undefined;
      /** An amount that was entered in an unusual format: the notice says how it was read. */
      readonly amount?: string;
      /** The change that the notice is about. The notice then has a button that undoes it. */
      readonly undo?: UndoableChangeFragment | null | undefined;
      readonly cookies?: readonly string[];
      /** The form to show instead of `to`, from `keepForm`, after the session has started. */
      readonly keptForm?: string | undefined;
    }
  | { readonly show: (visit: Visit) => View }
  /** Shows the form again with these values. */
  | { readonly again: Fields };

export interface Submission extends PageRequest {
  readonly fields: Fields;
  /** The uploaded files by field name, for a form with `acceptsFiles`. */
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
  readonly caller: Caller;
  /** Reads the viewer, who is not needed for most forms. */
  readonly readViewer: () => Promise<VisitorFragment['viewer']>;
  readonly request: AuthRequest;
  readonly authentication: Authentication;
  readonly baseUrl: string;
}

/** Runs the form's operation. @throws the first error of the result */
type Run<Data, Variables> = (variables: Variables) => Promise<Data>;

/** Runs the form's query. @throws the first error of the result */
export type Read<Query> =
  Query extends OperationDocument<infer Data, infer Variables> ? Run<Data, Variables> : never;

/**
 * A form of a page. The errors VALIDATION_FAILED, CONFLICT and RATE_LIMITED, and UNAUTHENTICATED in
 * forms for guests, are shown in the form together with the entered values. Other errors have their
 * own page.
 */
interface Form<Data = never, Variables = never, Query = never> {
  /** The path of its POST route. Default: that of its page. */
  readonly path?: string;
  /** Default: that of its page. */
  readonly audience?: Audience;
  /** Whether the form is sent as multipart/form-data. Default: false. */
  readonly acceptsFiles?: boolean;
  /** The path of the form that saves the values as a new record if this one was deleted. */
  readonly recreatedBy?: string;
  /** The operation that the form runs. Forms that use only `authentication` have none. */
  readonly operation?: OperationDocument<Data, Variables>;
  /** A query that `submit` can run before the operation, several times. */
  readonly query?: Query;
  readonly submit: (
    submission: Submission,
    run: Run<Data, Variables>,
    read: Read<Query>,
  ) => Promise<Outcome>;
}

// biome-ignore lint/suspicious/noExplicitAny: the runner passes each form its own data only.
export type PageForm = Form<any, any, any>;

/** Declares a form. Infers its types from the operation. */
export const form = <Data, Variables, Query = never>(
  declaration: Form<Data, Variables, Query>,
): Form<Data, Variables, Query> => declaration;

/** A page: an operation, a view of the data that it returns, and the forms in the view. */
interface PageDeclaration<Data, Variables> {
  readonly path: string;
  /** Default: users. */
  readonly audience?: Audience;
  readonly operation: OperationDocument<Data, Variables>;
  /** Whether the operation is a report, which may run on a read replica. Default: false. */
  readonly isReport?: boolean;
  /** The variables of the operation. @throws NOT_FOUND */
  readonly variables: (request: PageRequest, entered: Entered, caller: Caller) => Variables;
  /** @throws NOT_FOUND if the data does not contain the record of the page */
  readonly view: (data: Data, visit: Visit, entered: Entered) => View;
  /** A path of a form uses parameters of its page's path only, in the same way. */
  readonly forms?: readonly PageForm[];
}

// biome-ignore lint/suspicious/noExplicitAny: the runner passes each page its own data only.
export interface AnyPage extends PageDeclaration<any, any> {
  readonly audience: Audience;
  readonly forms: readonly AnyForm[];
}

export interface AnyForm extends PageForm {
  readonly path: string;
  readonly audience: Audience;
  readonly page: AnyPage;
}

/** Declares a page. Infers its types from the operation. */
export function page<Data extends VisitorFragment, Variables>(
  declaration: PageDeclaration<Data, Variables>,
): AnyPage {
  const forms: AnyForm[] = [];
  const { path, audience = 'users' } = declaration;
  const declared = { ...declaration, audience, forms };
  for (const each of declaration.forms ?? []) {
    forms.push({ path, audience, ...each, page: declared });
  }
  return declared;
}
