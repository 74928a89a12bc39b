import { graphql } from '../graphql/document.ts';
import { type Content, type Html, html } from './html.ts';
import { page } from './page.ts';
import type { Visit } from './visit.ts';

const operation = graphql(`
  query HomePage {
    ...Visitor
  }
`);

/** What folio is, and where everything is. */
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
  <p class="eyebrow">One GraphQL API over two services</p>
  <h1>Prompts worth keeping, <br>money that adds up.</h1>
  <p class="hero-lead">folio keeps prompt templates with their variables, and a ledger of
  categories, entries and accounts. The same data and the same rules by GraphQL, by REST, from a
  terminal and on these pages.</p>
  <p class="hero-actions">
  ${
    viewer
      ? html`<a class="button" href="/settings/api-keys">Your API keys</a>`
      : html`<a class="button" href="/sign-up">Create an account</a>`
  }
  <a class="button quiet" href="/graphql">Open GraphiQL</a>
  </p>
</section>`;

const tile = (href: string, title: string, text: Content): Html => html`
<a class="tile" href="${href}"><strong>${title}</strong><span>${text}</span></a>`;

const tiles = ({ viewer }: Visit): Html => html`
<section aria-labelledby="ways">
  <h2 id="ways">Ways in</h2>
  <div class="tiles">
    ${tile('/graphql', 'GraphiQL', 'Explore the schema, where every field says what it is, and run the examples.')}
    ${tile('/docs', 'REST documentation', 'Every route of /api/v1 and /api/finance, to read and to try out.')}
    ${tile('/openapi.json', 'OpenAPI document', 'The same as a file, for generators and clients.')}
    ${
      viewer
        ? tile(
            '/settings',
            'Settings',
            'Your keys, profile and password, and what happened to your account.',
          )
        : tile(
            '/sign-in',
            'Sign in',
            'To your keys, your profile and what happened to your account.',
          )
    }
  </div>
</section>`;

const firstRequest = ({ baseUrl, viewer }: Visit): Html => html`
<section aria-labelledby="first">
  <h2 id="first">A first request</h2>
  <p>${viewer ? html`<a href="/settings/api-keys">Create a key</a>` : html`<a href="/sign-up">Sign up</a>, create a key`},
  put it in the place of <code>fol_…</code>, and list your prompt templates:</p>
  <pre class="code"><code>curl ${baseUrl}/api/v1/prompt_templates \\
  -H "Authorization: Bearer fol_…"</code></pre>
</section>`;
