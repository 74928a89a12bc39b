import type { SessionsPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { type Content, type Html, html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { pageVariables } from '../../framework/paging.ts';
import { recordId } from '../../framework/record-id.ts';
import type { Visit } from '../../framework/visit.ts';
import { tokenField } from '../../ui/form.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { badge, type Column, pager, relativeTime, table } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';
import { clientName } from './client-name.ts';

const path = '/settings/sessions';

export const sessionsPage = page({
  path,
  operation: graphql(`
    query SessionsPage($first: Int, $after: String, $last: Int, $before: String) {
      ...Visitor
      sessions(first: $first, after: $after, last: $last, before: $before) {
        nodes {
          databaseId
          current
          address
          userAgent
          createdAt
          lastUsedAt
        }
        pageInfo {
          ...PagerLinks
        }
      }
    }
  `),
  variables: ({ query }) => pageVariables(query),
  view: ({ sessions }, visit, entered) =>
    settingsView(visit, {
      title: 'Sessions',
      section: 'sessions',
      lead: 'The devices on which you are signed in. A session ends 30 days after its last use.',
      actions: html`<a class="button quiet small" href="/settings/sign-out-everywhere">Sign out everywhere</a>`,
      body: html`
${formIssues(entered)}
${table('Your sessions', sessions.nodes, columns(sessions.nodes, visit))}
${pager(path, visit.query, sessions.pageInfo)}`,
    }),
  forms: [
    form({
      path: '/settings/sessions/:id/end',
      operation: graphql(`
        mutation DeleteSessionByForm($id: ID!) {
          deleteSession(id: $id) {
            databaseId
          }
        }
      `),
      async submit(submission, run) {
        await run(recordId('Session', submission));
        return { to: path, notice: 'session-ended' };
      },
    }),
  ],
});

type Session = SessionsPageQuery['sessions']['nodes'][number];

/** Without a session that can be ended, there is no column for it. */
const columns = (sessions: readonly Session[], visit: Visit): Column<Session>[] => [
  { title: 'Device', cell: device },
  { title: 'Address', cell: ({ address }) => address ?? 'Unknown' },
  { title: 'Signed in', cell: ({ createdAt }) => relativeTime(createdAt, visit.now) },
  { title: 'Last used', cell: (session) => lastUse(session, visit.now) },
  ...(sessions.some(({ current }) => !current)
    ? [
        {
          title: 'Actions',
          kind: 'actions',
          cell: (session: Session) => endButton(session, visit),
        } as const,
      ]
    : []),
];

const device = ({ userAgent, current }: Session): Content => html`
<span title="${userAgent ?? ''}">${userAgent === null ? 'Unknown device' : clientName(userAgent)}</span> ${current && badge('This session', 'good')}`;

/** The time is stored once a day. */
const lastUse = ({ current, lastUsedAt }: Session, now: Date): Content =>
  current ? 'Now' : relativeTime(lastUsedAt, now);

/** The current session ends with "Sign out". */
const endButton = ({ databaseId, current, userAgent }: Session, visit: Visit): Html | false =>
  !current &&
  html`<form method="post" action="${path}/${databaseId}/end">${tokenField(visit)}<button class="link danger" aria-label="End the session of ${userAgent === null ? 'an unknown device' : clientName(userAgent)}">End</button></form>`;
