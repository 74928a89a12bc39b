import type { PromptInCodeFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { paths } from '../../../paths.ts';
import { type Html, html } from '../../framework/html.ts';
import { copyBox } from '../../ui/parts.ts';

graphql(`
  fragment PromptInCode on PromptTemplate {
    slug
    labels {
      name
    }
  }
`);

/** The label that most programs ask for. */
const usualLabel = 'production';

/** How a program reads the version with a label. */
export function useInCode({ slug, labels }: PromptInCodeFragment, baseUrl: string): Html {
  const hasUsual = labels.some(({ name }) => name === usualLabel);
  const label = hasUsual ? usualLabel : (labels[0]?.name ?? 'latest');
  const query = `{ promptTemplateBySlug(slug: "${slug}") { version(label: "${label}") { number content } } }`;
  const command = `curl ${baseUrl}${paths.graphql} \\
  -H "Authorization: Bearer YOUR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ query })}'`;
  return html`
<details class="card in-code">
  <summary>Use in code</summary>
  <div class="details-content">
    ${copyBox('fetch', html`The version with the label ${label}`, command)}
    <p class="hint">It needs an <a href="/settings/api-keys">API key</a> with the permission Read.</p>
  </div>
</details>`;
}
