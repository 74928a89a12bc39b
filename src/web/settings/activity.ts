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
  SIGNED_UP: withoutSubject('Account created'),
  SIGNED_IN: withoutSubject('Signed in'),
  SIGN_IN_FAILED: withoutSubject('Sign-in with a wrong password'),
  SIGNED_OUT: withoutSubject('Signed out'),
  SIGNED_OUT_EVERYWHERE: withoutSubject('Signed out everywhere'),
  PASSWORD_CHANGED: withoutSubject('Password changed'),
  PASSWORD_RESET_LINK_MADE: withoutSubject('Link to reset the password made'),
  PASSWORD_RESET: withoutSubject('Password reset by a link'),
  NAME_CHANGED: withSubject('Name changed to'),
  ROLE_CHANGED: withSubject('Role changed to'),
  API_KEY_CREATED: withSubject('API key created:'),
  API_KEY_REVEALED: withSubject('API key revealed:'),
  API_KEY_REVEAL_REFUSED: withSubject('Wrong password for revealing the API key'),
  API_KEY_REVOKED: withSubject('API key revoked:'),
  FINANCE_KEY_CREATED: withSubject('Finance key created:'),
  FINANCE_KEY_REVEALED: withSubject('Finance key revealed:'),
  FINANCE_KEY_REVEAL_REFUSED: withSubject('Wrong password for revealing the finance key'),
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
      lead: 'What happened to your account: sign-ins, keys and changes, newest first.',
      body:
        events.length === 0
          ? emptyState('Nothing here', 'This page of the list is empty.')
          : html`${table('Activity', events, [
              { title: 'What', cell: ({ kind, subject }) => eventTexts[kind](subject) },
              { title: 'When', cell: ({ createdAt }) => time(createdAt) },
              { title: 'From', cell: source },
            ])}${auditEvents && pager(path, visit.query, auditEvents.pageInfo)}`,
    });
  },
});

function source({ address, userAgent, byAdministrator }: AuditEvent): Content {
  if (byAdministrator) return 'A super admin';
  return html`${address ?? 'Unknown address'}${userAgent && html`<br><span class="hint agent">${userAgent}</span>`}`;
}
