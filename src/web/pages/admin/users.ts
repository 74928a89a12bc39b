import { graphql } from '../../../graphql/execution/document.ts';
import { roles } from '../../../identity/permissions.ts';
import { Entered } from '../../framework/fields.ts';
import { html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import { enumValue, pageVariables } from '../../framework/paging.ts';
import { field, select } from '../../ui/form.ts';
import { badge, emptyState, pager, relativeTime, table } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/admin/users';

const operation = graphql(`
  query UsersPage(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $role: Role
    $search: String
  ) {
    ...Visitor
    users(
      first: $first
      after: $after
      last: $last
      before: $before
      filter: { role: $role, search: $search }
    ) {
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

/** All users. */
export const usersPage = page({
  path,
  audience: 'super-admins',
  operation,
  variables: ({ query }) => ({
    ...pageVariables(query),
    role: enumValue(roles, query.role),
    search: query.search,
  }),
  view({ users }, visit) {
    const { role = '', search = '' } = visit.query;
    const filter = new Entered();
    const choices = [
      { value: '', title: 'All roles' },
      ...Object.entries(roles).map(([value, { title }]) => ({ value, title })),
    ];
    const nodes = users.nodes;
    return settingsView(visit, {
      title: 'Users',
      section: 'users',
      lead: users && `${users.totalCount} ${users.totalCount === 1 ? 'user' : 'users'}.`,
      body: html`
<form class="filters" method="get" action="${path}" role="search">
  ${field(filter, { name: 'search', label: 'Name or email', type: 'search', maxLength: 100, isRequired: false, value: search })}
  ${select(filter, { name: 'role', label: 'Role', choices, value: role })}
  <button class="button quiet">Filter</button>
</form>
${
  nodes.length === 0
    ? emptyState('No users', 'No users match this filter.')
    : table('Users', nodes, [
        {
          title: 'Name',
          cell: ({ databaseId, name, email }) =>
            html`<a href="${path}/${databaseId}"><strong>${name}</strong></a><br>${email}`,
        },
        { title: 'Role', cell: (user) => badge(roles[user.role].title) },
        { title: 'Signed up', cell: ({ createdAt }) => relativeTime(createdAt, visit.now) },
      ])
}
${users && pager(path, visit.query, users.pageInfo)}`,
    });
  },
});
