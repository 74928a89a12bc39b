import { icon } from '../../http/replies/icon.ts';
import { isAtLeast } from '../../identity/permissions.ts';
import { undoPath, withQuery } from '../framework/address.ts';
import { type Content, type Html, html, ownMarkup } from '../framework/html.ts';
import { messageOf, type ShownNotice } from '../framework/notices.ts';
import type { Section, View } from '../framework/page.ts';
import { timeZoneCookie } from '../framework/time-zone.ts';
import type { Viewer, Visit } from '../framework/visit.ts';
import { tokenField } from './form.ts';
import { formats } from './formats.ts';
import { amount } from './money.ts';

interface Assets {
  readonly styles: string;
  /** The path of the folder with `site.js`. */
  readonly folder: string;
}

export function layout(view: View, visit: Visit, assets: Assets): string {
  const { title, body, section, hasErrors = false } = view;
  const isShared = section === 'shared';
  return String(html`<!doctype html>
<html lang="en" data-numbers="${formats().locale}"${!isShared && html` data-time-zone="${timeZoneCookie}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isShared && html`<meta name="robots" content="noindex">`}
<title>${hasErrors && 'Error: '}${section === 'home' ? 'folio' : `${title} · folio`}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>${ownMarkup(assets.styles)}</style>
<script src="${assets.folder}/site.js" type="module"></script>
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="bar">
  <div class="bar-inner">
    <a class="brand" href="/">${ownMarkup(icon)}<span>folio</span></a>
    ${!isShared && navigation(section, visit)}
  </div>
</header>
<main id="main" tabindex="-1"${visit.address && html` data-shown-once="${visit.address}"`}>
${!isShared && visit.notice && noticeBox(visit, visit.notice, body)}
${body}
</main>
</body>
</html>
`);
}

const navigation = (section: Section, visit: Visit): Html => html`
<nav class="bar-links" aria-label="folio">${mainLinks(section, visit)}</nav>
    <div class="bar-viewer">${visit.viewer ? accountMenu(visit, visit.viewer, section) : !visit.hasSession && guestLinks(section)}</div>`;

/** Matches the attribute, but not the word in a text or in the value of an attribute. */
const focusedElement = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*\sautofocus/;

/**
 * Has an Undo button if the change can be undone. The notice gets the focus, unless the body sets it:
 * screen readers announce a live region only when it changes, not when the page loads.
 */
function noticeBox(visit: Visit, notice: ShownNotice, body: Html): Html {
  const { changeNumber } = notice;
  const attributes = html`role="status"${!focusedElement.test(String(body)) && html` tabindex="-1" autofocus`}`;
  const text = html`${messageOf(notice)}${readingOf(notice)}`;
  if (changeNumber === undefined) return html`<p class="notice" ${attributes}>${text}</p>`;
  const action = withQuery(`${undoPath}/${changeNumber}`, { next: visit.path });
  return html`<div class="notice undoable">
<p ${attributes}>${text}</p>
<form method="post" action="${action}">${tokenField(visit)}<button class="button quiet small">Undo</button></form>
</div>`;
}

/** Empty for an amount with a decimal comma if that is the viewer's format. */
function readingOf({ amount: read }: ShownNotice): string {
  if (read === undefined || (read.includes(',') && formats().decimalPoint === ',')) return '';
  return ` The amount was read as ${amount(read.replace(',', '.'))}.`;
}

export const currentPage = ownMarkup(' aria-current="page"');

interface Destination {
  readonly path: string;
  readonly title: string;
  /** The sections that this item is current for. */
  readonly sections: readonly Section[];
}

const link = ({ path, title, sections }: Destination, section: Section): Html =>
  html`<a href="${path}"${sections.includes(section) && currentPage}>${title}</a>`;

const home: Destination = { path: '/', title: 'Home', sections: ['home'] };
const developers: Destination = {
  path: '/developers',
  title: 'Developers',
  sections: ['developers', 'api-keys', 'finance-keys', 'webhooks'],
};
const forUsers: readonly Destination[] = [
  { path: '/prompts', title: 'Prompts', sections: ['prompts'] },
  { path: '/money', title: 'Money', sections: ['money'] },
  { path: '/ideas', title: 'Ideas', sections: ['ideas'] },
];
/** Referral invites require the role ADVISOR (D54). */
const invites: Destination = { path: '/invites', title: 'Invites', sections: ['invites'] };

function mainLinks(section: Section, { viewer, hasSession }: Visit): Content {
  const destinations = [
    home,
    ...(hasSession ? forUsers : []),
    ...(viewer && isAtLeast(viewer.role, 'ADVISOR') ? [invites] : []),
    developers,
  ];
  return destinations.map((destination) => link(destination, section));
}

const accountLinks: readonly Destination[] = [
  { path: '/settings/profile', title: 'Profile', sections: ['profile'] },
  { path: '/settings/password', title: 'Security', sections: ['security'] },
  { path: '/settings/activity', title: 'Activity', sections: ['activity'] },
];
const administration: Destination = {
  path: '/admin/users',
  title: 'Administration',
  sections: ['users', 'submitted-ideas'],
};

/** The menu of the signed-in user. It opens without a script; the script closes it. */
const accountMenu = (visit: Visit, { name, role }: Viewer, section: Section): Html => html`
<details class="menu" data-menu>
  <summary><span class="menu-name" dir="auto">${name}</span></summary>
  <div class="menu-items">
    ${accountLinks.map((item) => link(item, section))}
    ${role === 'SUPER_ADMIN' && link(administration, section)}
    <form method="post" action="/sign-out">${tokenField(visit)}<button>Sign out</button></form>
  </div>
</details>`;

const guestLinks = (section: View['section']): Html => html`
<span class="bar-guest"><a class="button quiet small" href="/sign-in">Sign in</a>
<a class="button small${section === 'auth' && ' quiet'}" href="/sign-up">Sign up</a></span>`;
