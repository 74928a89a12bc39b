import type { ShareLinkRowFragment } from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';

graphql(`
  fragment ShareLinkRow on ShareLink {
    id
    databaseId
    url
    expiresAt
    views
    viewsByDay {
      date
      views
    }
    createdAt
  }
`);

export type ShareLink = ShareLinkRowFragment;

/** A link has no URL if the server secret under which it was created is no longer configured. */
export const linkText = ({ url }: ShareLink): string => url ?? 'no longer works';
