import { graphql } from '../graphql/document.ts';
import { type Content, type Html, html } from './html.ts';
import { page } from './page.ts';
import type { Visit } from './visit.ts';

const operation = graphql(`
  query HomePage {
    ...Visitor
  }
`);

/** Describes folio and links to its parts. */
export const homePage = page({
  path: '/',
  audience: 'everybody',
  operation,
  variables: () => ({}),
  view: (_data, visit) => ({
    title: 'folio',
    section: 'home',
    body: html`${hero(visit)}${tiles(visit)}${firstRequest(visit)}`,
  }),
});

const hero = ({ viewer }: Visit): Html => html`
<section class="hero">
  <p class="eyebrow">One GraphQL API for two services</p>
  <h1>Prompt templates and finances <br>in one API.</h1>
  <p class="hero-lead">folio stores prompt templates with template variables, and categories,
  entries and bank accounts. GraphQL, REST, the command line and these pages use the same data and
  the same rules.</p>
  <p class="hero-actions">
  ${
    viewer
      ? html`<a class="button" href="/settings/api-keys">Your API keys</a>`
      : html`<a class="button" href="/sign-up">Sign up for folio</a>`
  }
  <a class="button quiet" href="/graphql">Open GraphiQL</a>
  </p>
</section>`;

const tile = (href: string, title: string, text: Content): Html => html`
<a class="tile" href="${href}"><strong>${title}</strong><span>${text}</span></a>`;

const tiles = ({ viewer }: Visit): Html => html`
<section aria-labelledby="start">
  <h2 id="start">Get started</h2>
  <div class="tiles">
    ${tile('/graphql', 'GraphiQL', 'Explore the schema, read the description of every field, and run example operations.')}
    ${tile('/docs', 'REST documentation', 'Read about every route of /api/v1 and /api/finance, and send requests.')}
    ${tile('/openapi.json', 'OpenAPI document', 'The same routes as a JSON file, for code generators and clients.')}
    ${
      viewer
        ? tile(
            '/settings',
            'Settings',
            'Manage your keys, profile and password, and view your activity.',
          )
        : tile(
            '/sign-in',
            'Sign in',
            'Manage your keys, profile and password, and view your activity.',
          )
    }
  </div>
</section>`;

const firstRequest = ({ baseUrl, viewer }: Visit): Html => html`
<section aria-labelledby="first-request">
  <h2 id="first-request">Your first request</h2>
  <p>${viewer ? html`<a href="/settings/api-keys">Create an API key</a>` : html`<a href="/sign-up">Sign up</a>, create an API key`},
  replace <code>fol_…</code> with the key, and list your prompt templates:</p>
  <pre class="code"><code>curl ${baseUrl}/api/v1/prompt_templates \\
  -H "Authorization: Bearer fol_…"</code></pre>
</section>`;
