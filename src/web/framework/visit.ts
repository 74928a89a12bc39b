import type { VisitorFragment } from '../../generated/operations/graphql.ts';
import type { ShownNotice } from './notices.ts';
import type { PageRequest } from './page-request.ts';

export type Viewer = NonNullable<VisitorFragment['viewer']>;

export interface Visit extends Omit<PageRequest, 'params'> {
  /** The start of absolute links to this server, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the URL of a webhook can have `http:` and a private host. */
  readonly webhookPrivateAddresses: boolean;
  /** Null for a guest, and on error pages that skip the look-up. */
  readonly viewer: Viewer | null;
  /** Whether the user is signed in. */
  readonly hasSession: boolean;
  /** The notice that the previous form left for this page. */
  readonly notice: ShownNotice | undefined;
  /** The path and query of the request. */
  readonly path: string;
  /** The address of the page, if the browser shows the address of another one. */
  readonly address: string | undefined;
  /** The form token for this visit. Sets the visitor cookie for a guest without one. */
  formToken(): string;
}
