import type { ActivityPageQuery } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/document.ts';
import { type Content, html } from '../html.ts';
import { page } from '../page.ts';
import { pageOf } from '../paging.ts';
import { emptyState, pager, table, time } from '../ui/parts.ts';
import { settingsView } from '../ui/settings.ts';

const path = '/settings/activity';

const operation = graphql(`
  query ActivityPage($first: Int, $after: String, $last: Int, $before: String) {
    ...Visitor
    auditEvents(first: $first, after: $after, last: $last, before: $before) {
      nodes {
        kind
        subject
        address
        userAgent
        byAdministrator
        createdAt
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`);

type AuditEvent = NonNullable<ActivityPageQuery['auditEvents']>['nodes'][number];

const named = (words: string) => (subject: Content) => html`${words} <strong>${subject}</strong>`;
const plain = (words: string) => () => words;

const told: Record<AuditEvent['kind'], (subject: Content) => Content> = {
  SIGNED_UP: plain('Account created'),
  SIGNED_IN: plain('Signed in'),
  SIGN_IN_FAILED: plain('Sign-in with a wrong password'),
  SIGNED_OUT: plain('Signed out'),
  SIGNED_OUT_EVERYWHERE: plain('Signed out everywhere'),
  PASSWORD_CHANGED: plain('Password changed'),
  PASSWORD_RESET_LINK_MADE: plain('Link to reset the password made'),
  PASSWORD_RESET: plain('Password reset by a link'),
  NAME_CHANGED: named('Name changed to'),
  ROLE_CHANGED: named('Role changed to'),
  API_KEY_CREATED: named('API key created:'),
  API_KEY_REVEALED: named('API key revealed:'),
  API_KEY_REVEAL_REFUSED: named('Wrong password for revealing the API key'),
  API_KEY_REVOKED: named('API key revoked:'),
  FINANCE_KEY_CREATED: named('Finance key created:'),
  FINANCE_KEY_REVEALED: named('Finance key revealed:'),
  FINANCE_KEY_REVEAL_REFUSED: named('Wrong password for revealing the finance key'),
  FINANCE_KEY_REVOKED: named('Finance key revoked:'),
};

/** The caller's audit trail. */
export const activityPage = page({
  path,
  audience: 'people',
  operation,
  variables: ({ query }) => pageOf(query),
  view({ auditEvents }, visit) {
    const events = auditEvents?.nodes ?? [];
    return settingsView(visit, {
      title: 'Activity',
      section: 'activity',
      lead: 'What happened to your account: sign-ins, keys and changes, newest first.',
      body:
        events.length === 0
          ? emptyState('Nothing here', 'This page of the list is empty.')
          : html`${table('Activity', events, [
              { title: 'What', cell: ({ kind, subject }) => told[kind](subject) },
              { title: 'When', cell: ({ createdAt }) => time(createdAt) },
              { title: 'From', cell: from },
            ])}${auditEvents && pager(path, visit.query, auditEvents.pageInfo)}`,
    });
  },
});

function from({ address, userAgent, byAdministrator }: AuditEvent): Content {
  if (byAdministrator) return 'A super admin';
  return html`${address ?? 'Unknown address'}${userAgent && html`<br><span class="hint agent">${userAgent}</span>`}`;
}
