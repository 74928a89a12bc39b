import { graphql } from '../../../graphql/execution/document.ts';
import { roles } from '../../../identity/permissions.ts';
import { userFilter } from '../../../modules/users/input.ts';
import { html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import { count } from '../../ui/formats.ts';
import { ListFilters } from '../../ui/list-filters.ts';
import { badge, emptyState, pager, relativeTime, table } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/admin/users';

const operation = graphql(`
  query UsersPage($first: Int, $after: String, $last: Int, $before: String, $filter: UserFilter) {
    ...Visitor
    users(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      totalCount
      nodes {
        databaseId
        name
        email
        role
        createdAt
      }
      pageInfo {
        ...PagerLinks
      }
    }
  }
`);

const userFilters = new ListFilters({ path, filter: userFilter });

export const usersPage = page({
  path,
  audience: 'super-admins',
  operation,
  variables: (request) => userFilters.variables(request),
  view: ({ users: { nodes, pageInfo, totalCount } }, visit) =>
    settingsView(visit, {
      title: 'Users',
      section: 'users',
      lead: `${count(totalCount, 'user')}.`,
      body: html`
${userFilters.form(visit, ['search', 'role'])}
${
  nodes.length === 0
    ? emptyState('No users', 'No users match this filter.')
    : table('Users', nodes, [
        {
          title: 'Name',
          cell: ({ databaseId, name, email }) =>
            html`<a href="${path}/${databaseId}"><strong>${name}</strong></a><br>${email}`,
        },
        { title: 'Role', kind: 'plain', cell: (user) => badge(roles[user.role].title) },
        { title: 'Signed up', cell: ({ createdAt }) => relativeTime(createdAt, visit.now) },
      ])
}
${pager(path, visit.query, pageInfo)}`,
    }),
});
