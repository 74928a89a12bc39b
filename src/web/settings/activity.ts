import type { ActivityPageQuery } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/document.ts';
import { type Content, html } from '../html.ts';
import { page } from '../page.ts';
import { pageVariables } from '../paging.ts';
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

const withSubject = (text: string) => (subject: Content) =>
  html`${text} <strong>${subject}</strong>`;
const withoutSubject = (text: string) => () => text;

const eventTexts: Record<AuditEvent['kind'], (subject: Content) => Content> = {
  SIGNED_UP: withoutSubject('Signed up'),
  SIGNED_IN: withoutSubject('Signed in'),
  SIGN_IN_FAILED: withoutSubject('Failed sign-in with an incorrect password'),
  SIGNED_OUT: withoutSubject('Signed out'),
  SIGNED_OUT_EVERYWHERE: withoutSubject('Signed out everywhere'),
  PASSWORD_CHANGED: withoutSubject('Password changed'),
  PASSWORD_RESET_LINK_MADE: withoutSubject('Password reset link created'),
  PASSWORD_RESET: withoutSubject('Password reset with a link'),
  NAME_CHANGED: withSubject('Name changed to'),
  ROLE_CHANGED: withSubject('Role changed to'),
  API_KEY_CREATED: withSubject('API key created:'),
  API_KEY_REVEALED: withSubject('API key revealed:'),
  API_KEY_REVEAL_REFUSED: withSubject('Incorrect password when revealing API key'),
  API_KEY_REVOKED: withSubject('API key revoked:'),
  FINANCE_KEY_CREATED: withSubject('Finance key created:'),
  FINANCE_KEY_REVEALED: withSubject('Finance key revealed:'),
  FINANCE_KEY_REVEAL_REFUSED: withSubject('Incorrect password when revealing finance key'),
  FINANCE_KEY_REVOKED: withSubject('Finance key revoked:'),
};

/** The caller's audit trail. */
export const activityPage = page({
  path,
  audience: 'users',
  operation,
  variables: ({ query }) => pageVariables(query),
  view({ auditEvents }, visit) {
    const events = auditEvents?.nodes ?? [];
    return settingsView(visit, {
      title: 'Activity',
      section: 'activity',
      lead: 'Your sign-ins, your keys, and changes of your name, password and role, newest first.',
      body:
        events.length === 0
          ? emptyState('No events', 'This page of the list has no events.')
          : html`${table('Activity', events, [
              { title: 'Event', cell: ({ kind, subject }) => eventTexts[kind](subject) },
              { title: 'Time', cell: ({ createdAt }) => time(createdAt) },
              { title: 'Source', cell: source },
            ])}${auditEvents && pager(path, visit.query, auditEvents.pageInfo)}`,
    });
  },
});

function source({ address, userAgent, byAdministrator }: AuditEvent): Content {
  if (byAdministrator) return 'A super admin';
  return html`${address ?? 'Unknown address'}${userAgent && html`<br><span class="hint agent">${userAgent}</span>`}`;
}
