import type { VisitorFragment } from '../generated/operations/graphql.ts';
import { graphql, type OperationDocument } from '../graphql/document.ts';
import type { Entered } from './fields.ts';
import type { Html } from './html.ts';
import type { Visit } from './visit.ts';

// What every page's operation asks besides its own.
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

/**
 * Whom a page or form is for. Guests are sent to sign in where it is for `users`, and people who
 * are signed in are sent home where it is for `guests`. What an operation refuses is refused in any
 * case: this only says it earlier.
 */
export type Audience = 'everybody' | 'guests' | 'users' | 'super-admins';

/** Where a page belongs, for the navigation. */
export type Section =
  | 'home'
  | 'auth'
  | 'api-keys'
  | 'finance-keys'
  | 'profile'
  | 'password'
  | 'activity'
  | 'users'
  | 'ideas';

/** What a page shows. */
export interface View {
  readonly title: string;
  readonly section: Section;
  readonly body: Html;
}

/** What a request says besides its cookies. */
export interface PageRequest {
  /** The parts of the path that the declaration names. */
  readonly params: Readonly<Record<string, string>>;
  /** The last value of each name; blank ones are left out. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** A page: an operation and a view of its data. */
export interface Page<Data = never, Variables = never> {
  readonly path: string;
  readonly audience: Audience;
  readonly operation: OperationDocument<Data, Variables>;
  /** What the operation is run with. @throws NOT_FOUND */
  readonly variables: (request: PageRequest, entered: Entered) => Variables;
  /** @throws NOT_FOUND for data without what the page is about. */
  readonly view: (data: Data, visit: Visit, entered: Entered) => View;
}

/** Any page, for what does not look into its data. */
// biome-ignore lint/suspicious/noExplicitAny: the runner hands each page its own data only.
export type AnyPage = Page<any, any>;

/** Declares a page, with the types of its operation. */
export function page<Data extends VisitorFragment, Variables>(
  declaration: Page<Data, Variables>,
): Page<Data, Variables> {
  return declaration;
}
