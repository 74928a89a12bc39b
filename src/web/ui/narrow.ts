import { type Content, html } from '../framework/html.ts';
import type { View } from '../framework/page.ts';

export const narrowView = (title: string, body: Content, lead?: Content): View => ({
  title,
  section: 'auth',
  body: html`
<div class="narrow">
  <div><h1 dir="auto">${title}</h1>${lead && html`<p class="page-lead" dir="auto">${lead}</p>`}</div>
  <div class="card">${body}</div>
</div>`,
});
