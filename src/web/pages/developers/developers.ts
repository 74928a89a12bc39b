import { paths } from '../../../paths.ts';
import { type Content, type Html, html } from '../../framework/html.ts';
import { page, visitorOnly } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { wideView } from '../../ui/wide.ts';

export const developersPage = page({
  path: '/developers',
  audience: 'everybody',
  ...visitorOnly,
  view: (_data, visit) =>
    wideView({
      title: 'Developers',
      section: 'developers',
      lead: 'GraphQL, REST, the command line and these pages use the same data and the same rules.',
      body: html`${interfaces()}${keys()}${firstRequest(visit)}`,
    }),
});

const tile = (href: string, title: string, text: Content): Html => html`
<a class="tile" href="${href}"><strong>${title}</strong><span>${text}</span></a>`;

const interfaces = (): Html => html`
<section class="block" aria-labelledby="interfaces">
  <h2 id="interfaces">Interfaces</h2>
  <div class="tiles">
    ${tile(paths.graphql, 'GraphiQL', 'Explore the schema, read the description of every field, and run example operations.')}
    ${tile(paths.docs, 'REST documentation', 'Read about every route of /api/v1 and /api/finance, and send requests.')}
    ${tile(paths.openapi, 'OpenAPI document', 'The same routes as a JSON file, for code generators and clients.')}
  </div>
</section>`;

const keys = (): Html => html`
<section class="block" aria-labelledby="keys">
  <h2 id="keys">Keys and webhooks</h2>
  <div class="tiles">
    ${tile('/settings/api-keys', 'API keys', 'Give programs access to your prompt templates.')}
    ${tile('/settings/finance-keys', 'Finance keys', 'Give programs access to your finances.')}
    ${tile('/settings/webhooks', 'Webhooks', 'Send the changes of your records to a URL.')}
  </div>
</section>`;

const firstRequest = ({ baseUrl, viewer }: Visit): Html => html`
<section class="block" aria-labelledby="first-request">
  <h2 id="first-request">Your first request</h2>
  <p>${viewer ? html`<a href="/settings/api-keys">Create an API key</a>` : html`<a href="/sign-up">Sign up</a>, create an API key`},
  replace <code>fol_…</code> with the key, and list your prompt templates:</p>
  <pre class="code"><code>curl ${baseUrl}/api/v1/prompt_templates \\
  -H "Authorization: Bearer fol_…"</code></pre>
</section>`;
