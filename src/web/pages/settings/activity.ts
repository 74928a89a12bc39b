import type { ActivityPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { roles } from '../../../identity/permissions.ts';
import { auditEventFilter } from '../../../modules/users/audit-events/input.ts';
import { type Content, html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import { ListFilters } from '../../ui/list-filters.ts';
import { emptyState, pager, relativeTime, table } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';
import { lastUndoableChange } from '../../ui/undo.ts';
import { clientName } from './client-name.ts';
import { eventKinds } from './event-kinds.ts';

const path = '/settings/activity';

const operation = graphql(`
  query ActivityPage(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $filter: AuditEventFilter
  ) {
    ...Visitor
    auditEvents(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      nodes {
        kind
        subject
        address
        userAgent
        byAdministrator
        createdAt
      }
      pageInfo {
        ...PagerLinks
      }
    }
    lastUndoableChange {
      ...LastUndoableChange
    }
  }
`);

type AuditEvent = ActivityPageQuery['auditEvents']['nodes'][number];

const eventFilters = new ListFilters({
  path,
  filter: auditEventFilter,
  titles: {
    kind: Object.fromEntries(Object.entries(eventKinds).map(([kind, { title }]) => [kind, title])),
  },
});

export const activityPage = page({
  path,
  operation,
  variables: (request) => eventFilters.variables(request),
  view: ({ auditEvents: { nodes: events, pageInfo }, lastUndoableChange: change }, visit) =>
    settingsView(visit, {
      title: 'Activity',
      section: 'activity',
      lead: 'Your sign-ins, your keys, and changes of your name, password and role, newest first.',
      body: html`
${change && lastUndoableChange(change, visit)}
${eventFilters.form(visit, ['kind'])}
${
  events.length === 0
    ? emptyState('No events', 'No events match this filter.')
    : table('Activity', events, [
        { title: 'Event', cell: eventText },
        {
          title: 'Time',
          kind: 'plain',
          cell: ({ createdAt }) => relativeTime(createdAt, visit.now),
        },
        { title: 'Client', cell: source },
      ])
}
${pager(path, visit.query, pageInfo)}`,
    }),
});

const roleTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(roles).map(([role, { title }]) => [role, title]),
);

/** A sentence about an event, with the name or role that it concerns. */
function eventText({ kind, subject }: AuditEvent): Content {
  const { title, hasSubject = false } = eventKinds[kind];
  const name = kind === 'ROLE_CHANGED' ? roleTitles[subject ?? ''] : subject;
  return hasSubject ? html`${title}: <strong>${name}</strong>` : title;
}

function source({ address, userAgent, byAdministrator }: AuditEvent): Content {
  if (byAdministrator) return 'A super admin';
  return html`${userAgent && html`<span title="${userAgent}">${clientName(userAgent)}</span><br>`}<span class="hint">${address ?? 'Unknown address'}</span>`;
}
