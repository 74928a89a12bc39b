import { notFound } from '../../../errors.ts';
import type { Role } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { globalId } from '../../../graphql/schema/global-id.ts';
import { roles } from '../../../identity/permissions.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { formIssues, radios, tokenField } from '../../ui/form.ts';
import { copyBox, relativeTime, time } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/admin/users/:id';
const idOf = ({ params }: { params: Readonly<Record<string, string>> }) =>
  globalId('User', params.id ?? '');

const operation = graphql(`
  query UserPage($id: ID!) {
    ...Visitor
    node(id: $id) {
      __typename
      ... on User {
        databaseId
        name
        email
        role
        createdAt
      }
    }
  }
`);

/** One user, with the forms that change the role and create a password reset. */
export const userPage = page({
  path,
  audience: 'super-admins',
  operation,
  variables: (request) => ({ id: idOf(request) }),
  view({ node }, visit, entered) {
    if (node?.__typename !== 'User') throw notFound();
    const userPath = `/admin/users/${node.databaseId}`;
    const isViewer = node.databaseId === visit.viewer?.databaseId;
    return settingsView(visit, {
      title: node.name,
      section: 'users',
      lead: html`${node.email}, signed up ${relativeTime(node.createdAt, visit.now)}`,
      body: html`
${formIssues(entered.in(`${path}/password-reset`), [])}
<form class="card" method="post" action="${userPath}/role">
  <h2>Role</h2>
  ${tokenField(visit)}
  ${formIssues(entered.in(`${path}/role`), ['role'])}
  ${radios(entered.in(`${path}/role`), {
    name: 'role',
    label: 'Role of this user',
    value: node.role,
    choices: Object.entries(roles).map(([value, role]) => ({ value, ...role })),
  })}
  <button class="button">Change role</button>
</form>
${
  !isViewer &&
  html`
<form class="card" method="post" action="${userPath}/password-reset">
  <h2>Password reset</h2>
  <p class="hint">Creates a link with which ${node.name} can set a new password. The link works once
  and expires after one day. Earlier links stop working.</p>
  ${tokenField(visit)}
  <button class="button quiet">Create link</button>
</form>`
}`,
    });
  },
  forms: [
    form({
      path: `${path}/role`,
      operation: graphql(`
        mutation SetUserRoleByForm($userId: ID!, $role: Role!) {
          setUserRole(userId: $userId, role: $role) {
            user {
              id
            }
          }
        }
      `),
      async submit({ fields, params }, run) {
        await run({ userId: idOf({ params }), role: fields.text('role') as Role });
        return { to: `/admin/users/${params.id}`, notice: 'role-changed' };
      },
    }),
    form({
      path: `${path}/password-reset`,
      operation: graphql(`
        mutation CreatePasswordResetByForm($userId: ID!) {
          createPasswordReset(userId: $userId) {
            url
            expiresAt
          }
        }
      `),
      async submit({ params }, run) {
        const reset = (await run({ userId: idOf({ params }) })).createPasswordReset;
        const userPath = `/admin/users/${params.id}`;
        return {
          show: (visit) =>
            settingsView(visit, {
              title: 'Password reset link',
              section: 'users',
              body: html`
    <div class="card" data-shown-once="${userPath}">
      ${copyBox('link', 'Link', reset.url)}
      <p class="hint">Send this link to the user, and to no one else. It works once, expires
      ${time(reset.expiresAt)} and is not shown again.</p>
    </div>
    <p><a class="button" href="${userPath}">Done</a></p>`,
            }),
        };
      },
    }),
  ],
});
