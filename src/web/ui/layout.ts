import { icon } from '../../http/icon.ts';
import { type Html, html, ownMarkup } from '../html.ts';
import { notices } from '../notices.ts';
import type { View } from '../page.ts';
import type { Visit } from '../visit.ts';
import { tokenField } from './form.ts';

/** A complete HTML document. @param assets the path of the folder with `site.css` and `site.js` */
export function layout(view: View, visit: Visit, assets: string): string {
  const { title, body, section } = view;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${section === 'home' ? 'folio' : `${title} · folio`}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<link rel="stylesheet" href="${assets}/site.css">
<script src="${assets}/site.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
  <div class="bar-inner">
    <a class="brand" href="/"${section === 'home' && currentPage}>${ownMarkup(icon)}<span>folio</span></a>
    <nav class="bar-links" aria-label="folio">
      <a href="/graphql">GraphiQL</a>
      <a href="/docs">REST</a>
      ${visit.viewer && settingsLink(section)}
    </nav>
    <div class="bar-viewer">${visit.viewer ? viewerControls(visit) : guestLinks(section)}</div>
  </div>
</header>
<main id="content" tabindex="-1">
${visit.notice && html`<p class="notice" role="status">${notices[visit.notice]}</p>`}
${body}
</main>
</body>
</html>
`);
}

export const currentPage = ownMarkup(' aria-current="page"');

const settingsLink = (section: View['section']): Html =>
  html`<a href="/settings"${!['home', 'auth'].includes(section) && currentPage}>Settings</a>`;

const viewerControls = (visit: Visit): Html => html`
<span class="bar-name">${visit.viewer?.name}</span>
<form method="post" action="/sign-out">${tokenField(visit)}<button class="button quiet small">Sign out</button></form>`;

const guestLinks = (section: View['section']): Html => html`
<span class="bar-guest"><a class="button quiet small" href="/sign-in">Sign in</a>
<a class="button small${section === 'auth' && ' quiet'}" href="/sign-up">Sign up</a></span>`;
