import { graphql } from '../../../graphql/execution/document.ts';
import { roles } from '../../../identity/permissions.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { field, formIssues, tokenField } from '../../ui/form.ts';
import { time } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';

const path = '/settings/profile';

const operation = graphql(`
  query ProfilePage {
    ...Visitor
    viewer {
      createdAt
    }
  }
`);

export const profilePage = page({
  path,
  audience: 'users',
  operation,
  variables: () => ({}),
  view({ viewer }, visit, entered) {
    if (!viewer) throw new Error('The profile page has no viewer');
    const { title, description } = roles[viewer.role];
    return settingsView(visit, {
      title: 'Profile',
      section: 'profile',
      body: html`
<form class="card" method="post" action="${path}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, ['name'])}
  ${field(entered, { name: 'name', label: 'Name', autocomplete: 'name', maxLength: 100, value: viewer.name })}
  <button class="button">Save profile</button>
</form>
<dl class="facts card">
  <div><dt>Email address</dt><dd>${viewer.email}</dd></div>
  <div><dt>Role</dt><dd>${title}<p class="hint">${description} Only a super admin can change your role.</p></dd></div>
  <div><dt>User id</dt><dd><code>${viewer.databaseId}</code></dd></div>
  <div><dt>Signed up</dt><dd>${time(viewer.createdAt)}</dd></div>
</dl>`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation UpdateProfileByForm($input: UpdateProfileInput!) {
          updateProfile(input: $input) {
            user {
              id
            }
          }
        }
      `),
      async submit({ fields }, run) {
        await run({ input: { name: fields.text('name') } });
        return { to: path, notice: 'profile-saved' };
      },
    }),
  ],
});
