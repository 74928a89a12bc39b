import type { Entered } from '../../framework/fields.ts';
import { type Content, type Html, html } from '../../framework/html.ts';
import type { View } from '../../framework/page.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import type { Visit } from '../../framework/visit.ts';
import { chips } from '../../ui/chips.ts';
import { field, usernameField } from '../../ui/form.ts';
import { toRawId } from '../../ui/list-filters.ts';
import { emptyState } from '../../ui/parts.ts';
import { dangerButton, postForm } from '../../ui/post-form.ts';
import { settingsView } from '../../ui/settings.ts';

export type KeySection = 'api-keys' | 'finance-keys';

interface NewKeyForm {
  readonly visit: Visit;
  readonly entered: Entered;
  readonly section: KeySection;
  readonly fields?: Content;
}

export const newKeyForm = ({ visit, entered, section, fields }: NewKeyForm): Html =>
  postForm(visit, entered, {
    action: `/settings/${section}/new`,
    content: html`
${field(entered, {
  name: 'name',
  label: 'Name',
  maxLength: 100,
  hasFocus: true,
  hint: 'For example, the name of the program that uses the key.',
})}
${fields}`,
    button: 'Create key',
    cancel: [`/settings/${section}`],
  });

export const newKeyLink = (section: KeySection): Html =>
  html`<a class="button" href="/settings/${section}/new">New key</a>`;

/** The argument `live` of a list of keys: true by default. */
export const isLive = ({ live }: PageRequest['query']): boolean => live !== 'false';

export function keyFilter(section: KeySection, { query }: Visit, others: string): Html {
  const path = `/settings/${section}`;
  return chips('Which keys', [
    { title: 'Live', href: path, isCurrent: isLive(query) },
    { title: others, href: `${path}?live=false`, isCurrent: !isLive(query) },
  ]);
}

export const noKeys = (section: KeySection, { query }: Visit, text: string): Html =>
  isLive(query)
    ? emptyState('No keys yet', text, newKeyLink(section))
    : emptyState('No keys', 'Revoked and expired keys are listed here.');

interface ListedKey {
  readonly databaseId: string | number;
  readonly name: string;
  readonly revokedAt: string | null;
}

/** Links to reveal and revoke a key; none for a revoked key. */
export const keyActions = (
  section: KeySection,
  { databaseId, name, revokedAt }: ListedKey,
): Html | false =>
  revokedAt === null &&
  html`<span class="actions">
    <a href="/settings/${section}/${databaseId}/reveal" aria-label="Reveal ${name}">Reveal</a>
    <a class="danger" href="/settings/${section}/${databaseId}/revoke" aria-label="Revoke ${name}">Revoke</a>
  </span>`;

interface KeyViewOptions {
  readonly visit: Visit;
  readonly entered: Entered;
  readonly section: KeySection;
  readonly key: { readonly id: string; readonly name: string; readonly keyPrefix: string };
}

export function revealView({ visit, entered, section, key }: KeyViewOptions): View {
  const { id, name, keyPrefix } = key;
  return settingsView(visit, {
    title: `Reveal ${name}`,
    section,
    lead: html`Enter your password to show the secret of <code>${keyPrefix}…</code>. Your activity
page then lists this event.`,
    body: postForm(visit, entered, {
      action: `/settings/${section}/${toRawId(id)}/reveal`,
      head: usernameField(visit),
      content: field(entered, {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        hasFocus: true,
      }),
      button: 'Reveal',
      cancel: [`/settings/${section}`],
    }),
  });
}

export function revokeView({ visit, entered, section, key }: KeyViewOptions): View {
  const { id, name, keyPrefix } = key;
  return settingsView(visit, {
    title: `Revoke ${name}?`,
    section,
    lead: html`After you revoke this key, requests with <code>${keyPrefix}…</code> are rejected. You
can't undo this.`,
    body: postForm(visit, entered, {
      action: `/settings/${section}/${toRawId(id)}/revoke`,
      button: dangerButton('Revoke'),
      cancel: [`/settings/${section}`],
    }),
  });
}
