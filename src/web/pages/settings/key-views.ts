import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import type { View } from '../../framework/page.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import type { Visit } from '../../framework/visit.ts';
import { chips } from '../../ui/chips.ts';
import { confirmationForm, dangerButton } from '../../ui/confirmation.ts';
import { field, formIssues, tokenField, usernameField } from '../../ui/form.ts';
import { emptyState } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';

/** The fields of a key that its pages show. */
export interface Key {
  readonly databaseId: string | number;
  readonly name: string;
  readonly keyPrefix: string;
}

export type KeySection = 'api-keys' | 'finance-keys';

/** The input for the name of a new key. */
export const nameField = (entered: Entered): Html =>
  field(entered, {
    name: 'name',
    label: 'Name',
    maxLength: 100,
    hasFocus: true,
    hint: 'For example, the name of the program that uses the key.',
  });

/** The buttons of the form that creates a key. */
export const createActions = (section: KeySection): Html => html`
<p class="actions"><button class="button">Create key</button>
<a class="button quiet" href="/settings/${section}">Cancel</a></p>`;

export const newKeyLink = (section: KeySection): Html =>
  html`<a class="button" href="/settings/${section}/new">New key</a>`;

/** The argument `live` of a list of keys: true by default. */
export const isLive = ({ live }: PageRequest['query']): boolean => live !== 'false';

/** Links to the live and the other keys. */
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

/** Links to reveal and revoke a key; none for a revoked key. */
export const keyActions = (
  section: KeySection,
  { databaseId, name, revokedAt }: Omit<Key, 'keyPrefix'> & { readonly revokedAt: string | null },
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
  readonly key: Key;
}

/** The page that requires the password before it reveals a secret. */
export function revealView({ visit, entered, section, key }: KeyViewOptions): View {
  const { databaseId, name, keyPrefix } = key;
  return settingsView(visit, {
    title: `Reveal ${name}`,
    section,
    lead: html`Enter your password to show the secret of <code>${keyPrefix}…</code>. Your activity
page then lists this event.`,
    body: html`
<form class="card" method="post" action="/settings/${section}/${databaseId}/reveal" novalidate>
  ${tokenField(visit)}${usernameField(visit)}
  ${formIssues(entered, ['password'])}
  ${field(entered, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', hasFocus: true })}
  <p class="actions"><button class="button">Reveal</button>
  <a class="button quiet" href="/settings/${section}">Cancel</a></p>
</form>`,
  });
}

/** The page on which the user confirms that a key is revoked. */
export function revokeView({ visit, entered, section, key }: KeyViewOptions): View {
  const { databaseId, name, keyPrefix } = key;
  return settingsView(visit, {
    title: `Revoke ${name}?`,
    section,
    lead: html`After you revoke this key, requests with <code>${keyPrefix}…</code> are rejected. You
can't undo this.`,
    body: confirmationForm(visit, entered, {
      path: `/settings/${section}/${databaseId}/revoke`,
      button: dangerButton('Revoke'),
      back: { path: `/settings/${section}` },
    }),
  });
}
