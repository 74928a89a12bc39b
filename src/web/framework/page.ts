import type { VisitorFragment } from '../../generated/operations/graphql.ts';
import { graphql, type OperationDocument } from '../../graphql/execution/document.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Entered } from './fields.ts';
import type { Html } from './html.ts';
import type { PageRequest } from './page-request.ts';
import type { Visit } from './visit.ts';

// Every page's operation includes this fragment; the layout shows the viewer.
graphql(`
  fragment Visitor on Query {
    viewer {
      id
      databaseId
      name
      email
      role
    }
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
  | 'api-keys'
  | 'finance-keys'
  | 'profile'
  | 'security'
  | 'activity'
  | 'users'
  | 'submitted-ideas'
  | 'styleguide';

/** The content of a page. */
export interface View {
  readonly title: string;
  readonly section: Section;
  readonly body: Html;
  /** Whether the title starts with "Error". Set for a page with a rejected form. */
  readonly hasErrors?: boolean;
}

/** A page: an operation, and a view of the data that it returns. */
export interface Page<Data = never, Variables = never> {
  readonly path: string;
  readonly audience: Audience;
  readonly operation: OperationDocument<Data, Variables>;
  /** The variables of the operation. @throws NOT_FOUND */
  readonly variables: (request: PageRequest, entered: Entered, caller: Caller) => Variables;
  /** @throws NOT_FOUND if the data does not contain the record of the page */
  readonly view: (data: Data, visit: Visit, entered: Entered) => View;
}

/** A page with any data and variables. */
// biome-ignore lint/suspicious/noExplicitAny: the runner hands each page its own data only.
export type AnyPage = Page<any, any>;

/** Declares a page. Infers its types from the operation. */
export function page<Data extends VisitorFragment, Variables>(
  declaration: Page<Data, Variables>,
): Page<Data, Variables> {
  return declaration;
}
