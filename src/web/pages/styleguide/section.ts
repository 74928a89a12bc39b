import { type Content, type Html, html } from '../../framework/html.ts';

export interface StyleguideSection {
  readonly id: string;
  readonly title: string;
  /** When to use the components, in one sentence. */
  readonly rule: string;
  readonly examples: readonly Example[];
}

interface Example {
  readonly label: string;
  readonly content: Content;
}

export const sectionView = ({ id, title, rule, examples }: StyleguideSection): Html => html`
<section class="block" id="${id}" aria-labelledby="${id}-title">
  <div><h2 id="${id}-title">${title}</h2><p class="hint">${rule}</p></div>
  <div class="examples">${examples.map(
    ({ label, content }) => html`
    <div class="example"><h3>${label}</h3><div class="example-content">${content}</div></div>`,
  )}
  </div>
</section>`;
