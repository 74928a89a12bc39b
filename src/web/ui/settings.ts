import { type Html, html } from '../framework/html.ts';
import type { Section, View } from '../framework/page.ts';
import type { Visit } from '../framework/visit.ts';
import { currentPage } from './layout.ts';
import { type WideView, wideView } from './wide.ts';

const userPages: readonly [Section, string, string][] = [
  ['profile', '/settings/profile', 'Profile'],
  ['security', '/settings/password', 'Security'],
  ['sessions', '/settings/sessions', 'Sessions'],
  ['activity', '/settings/activity', 'Activity'],
  ['api-keys', '/settings/api-keys', 'API keys'],
  ['finance-keys', '/settings/finance-keys', 'Finance keys'],
  ['webhooks', '/settings/webhooks', 'Webhooks'],
];

const adminPages: readonly [Section, string, string][] = [
  ['users', '/admin/users', 'Users'],
  ['submitted-ideas', '/admin/ideas', 'Ideas'],
];

type SettingsView = Pick<WideView, 'title' | 'section' | 'lead' | 'actions' | 'body'>;

/** A settings page with the navigation of all settings pages. */
export function settingsView(visit: Visit, view: SettingsView): View {
  const { title, section } = view;
  const isSuperAdmin = visit.viewer?.role === 'SUPER_ADMIN';
  return {
    title,
    section,
    body: html`
<div class="split with-side">
  <nav class="side" aria-label="Settings">
    <p class="side-title">Settings</p>
    ${links(userPages, section)}
    ${isSuperAdmin && html`<p class="side-title">Administration</p>${links(adminPages, section)}`}
  </nav>
  ${wideView(view).body}
</div>`,
  };
}

const links = (pages: typeof userPages, section: Section): Html => html`
<ul>${pages.map(
  ([pageSection, path, title]) =>
    html`<li><a href="${path}"${pageSection === section && currentPage}>${title}</a></li>`,
)}</ul>`;
