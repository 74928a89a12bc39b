import { graphql } from '../../../graphql/execution/document.ts';
import { roles } from '../../../identity/permissions.ts';
import { updateProfileInput } from '../../../modules/users/input.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { field, inputField, select } from '../../ui/form.ts';
import { time } from '../../ui/parts.ts';
import { postForm } from '../../ui/post-form.ts';
import { settingsView } from '../../ui/settings.ts';
import { currencyChoices, localeChoices } from './format-choices.ts';

const path = '/settings/profile';

export const profilePage = page({
  path,
  operation: graphql(`
    query ProfilePage {
      ...Visitor
      viewer {
        createdAt
      }
    }
  `),
  variables: () => ({}),
  view({ viewer }, visit, entered) {
    if (!viewer) throw new Error('The profile page has no viewer');
    const { title, description } = roles[viewer.role];
    return settingsView(visit, {
      title: 'Profile',
      section: 'profile',
      body: html`
${postForm(visit, entered, {
  action: path,
  updatedAt: null,
  content: html`
  ${field(entered, { ...inputField(updateProfileInput, 'name'), autocomplete: 'name', value: viewer.name })}
  ${select(entered, {
    name: 'locale',
    label: 'Dates and numbers',
    choices: localeChoices(viewer.locale),
    value: viewer.locale ?? '',
    hint: 'Names of months and days stay English.',
  })}
  ${select(entered, {
    ...inputField(updateProfileInput, 'currency'),
    choices: currencyChoices,
    value: viewer.currency ?? '',
    hint: 'Shown beside all amounts. Nothing is converted.',
  })}`,
  button: 'Save profile',
})}
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
            __typename
          }
        }
      `),
      async submit({ fields }, run) {
        await run({ input: fields.texts('name', 'locale', 'currency') });
        return { to: path, notice: 'profile-saved' };
      },
    }),
  ],
});
