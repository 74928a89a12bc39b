import { graphql } from '../graphql/document.ts';
import { type Html, html } from './html.ts';
import { page } from './page.ts';
import type { Visit } from './visit.ts';

const operation = graphql(`
  query HomePage {
    ...Visitor
  }
`);

/** Describes folio. */
export const homePage = page({
  path: '/',
  audience: 'everybody',
  operation,
  variables: () => ({}),
  view: (_data, visit) => ({ title: 'folio', section: 'home', body: hero(visit) }),
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
      ? html`<a class="button" href="/developers">Your API keys</a>`
      : html`<a class="button" href="/sign-up">Sign up for folio</a>`
  }
  <a class="button quiet" href="/graphql">Open GraphiQL</a>
  </p>
</section>`;
