import { notFound } from '../../../errors.ts';
import type { Role } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { roles } from '../../../identity/permissions.ts';
import { Entered } from '../../framework/fields.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-id.ts';
import { radios } from '../../ui/form.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { copyBox, relativeTime, time } from '../../ui/parts.ts';
import { postForm } from '../../ui/post-form.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/admin/users/:id';

export const userPage = page({
  path,
  audience: 'super-admins',
  operation: graphql(`
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
  `),
  variables: (request) => recordId('User', request),
  view({ node: user }, visit, entered) {
    if (user?.__typename !== 'User') throw notFound();
    const userPath = `/admin/users/${user.databaseId}`;
    const isViewer = user.databaseId === visit.viewer?.databaseId;
    const roleEntered = entered.in(`${path}/role`);
    return settingsView(visit, {
      title: user.name,
      section: 'users',
      lead: html`${user.email}, signed up ${relativeTime(user.createdAt, visit.now)}`,
      body: html`
${formIssues(entered.in(`${path}/password-reset`))}
${postForm(visit, roleEntered, {
  action: `${userPath}/role`,
  head: html`<h2>Role</h2>`,
  content: radios(roleEntered, {
    name: 'role',
    label: 'Role of this user',
    value: user.role,
    choices: Object.entries(roles).map(([value, role]) => ({ value, ...role })),
  }),
  button: 'Change role',
})}
${
  !isViewer &&
  postForm(visit, new Entered(), {
    action: `${userPath}/password-reset`,
    head: html`
  <h2>Password reset</h2>
  <p class="hint">Creates a link with which <bdi>${user.name}</bdi> can set a new password. The link works once
  and expires after one day. Earlier links stop working.</p>`,
    button: html`<button class="button quiet">Create link</button>`,
  })
}`,
    });
  },
  forms: [
    form({
      path: `${path}/role`,
      operation: graphql(`
        mutation SetUserRoleByForm($userId: ID!, $role: Role!) {
          setUserRole(userId: $userId, role: $role) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const { id: userId } = recordId('User', submission);
        await run({ userId, role: submission.fields.text('role') as Role });
        return { to: `/admin/users/${submission.params.id}`, notice: 'role-changed' };
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
      async submit(submission, run) {
        const { id: userId } = recordId('User', submission);
        const { createPasswordReset: reset } = await run({ userId });
        const userPath = `/admin/users/${submission.params.id}`;
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
