import { type Content, type Html, html } from '../framework/html.ts';
import type { Section, View } from '../framework/page.ts';
import { currentPage } from './layout.ts';

/** A link of the navigation inside a section, such as Entries in Money. */
export interface SectionLink {
  readonly path: string;
  readonly title: string;
}

export interface WideView {
  readonly title: string;
  readonly section: Section;
  /** The heading, if it differs from the title. */
  readonly heading?: Content;
  /** The page that this one belongs to: a link above the heading. */
  readonly parent?: SectionLink;
  /** One or two sentences under the heading. */
  readonly lead?: Content;
  /** Buttons beside the heading: the page's main actions. */
  readonly actions?: Content;
  /** The navigation inside the section, and the path of the current page in it. */
  readonly links?: readonly SectionLink[];
  readonly currentPath?: string;
  readonly body: Content;
}

/** A page that uses the whole content width. */
export function wideView(view: WideView): View {
  const { title, section, heading = title, parent, lead, actions, body } = view;
  const { links = [], currentPath } = view;
  return {
    title,
    section,
    body: html`
<div class="page">
  ${links.length > 0 && sectionLinks(links, currentPath)}
  <header class="page-header">
    <div>${parent && html`<a class="parent" dir="auto" href="${parent.path}">${parent.title}</a>`}<h1 dir="auto">${heading}</h1>${lead && html`<p class="page-lead" dir="auto">${lead}</p>`}</div>
    ${actions && html`<div class="actions">${actions}</div>`}
  </header>
  ${body}
</div>`,
  };
}

const sectionLinks = (links: readonly SectionLink[], currentPath: string | undefined): Html => html`
<nav class="section-links" aria-label="Section">${links.map(
  ({ path, title }) => html`<a href="${path}"${path === currentPath && currentPage}>${title}</a>`,
)}</nav>`;
