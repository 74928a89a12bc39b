import { CliError } from '../cli-error.ts';
import type { Api } from './api.ts';
import { graphql } from './document.ts';

const document = graphql(`
  query CliViewer {
    viewer {
      databaseId
      name
      email
      role
    }
    credential {
      kind
      permission
      scopes
    }
    rateLimit {
      limit
      remaining
      resetAt
    }
    serverVersion
  }
`);

/** Fetches the user and the permissions of a key. @throws as {@link Api.run}; UNAUTHENTICATED. */
export async function fetchViewer(api: Api) {
  const { viewer, credential, ...details } = await api.run(document, {});
  if (viewer && credential) return { ...details, viewer, credential };
  throw new CliError('notAllowed', 'The server rejected the key.');
}
