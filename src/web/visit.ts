import type { VisitorFragment } from '../generated/operations/graphql.ts';
import type { Notice } from './notices.ts';

/** Who looks at a page. */
export type Viewer = NonNullable<VisitorFragment['viewer']>;

/** What a view knows of the request besides the data. */
export interface Visit {
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The address that links to folio start with, without a slash at the end. */
  readonly baseUrl: string;
  readonly viewer: Viewer | null;
  readonly now: Date;
  /** What the former page had to say. */
  readonly notice: Notice | undefined;
  /** Must be in every form; bound to the session, or to the visitor before there is one. */
  formToken(): string;
}
