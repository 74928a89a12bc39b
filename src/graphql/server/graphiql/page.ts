import { randomBytes } from 'node:crypto';
import { registerAssets } from '../../../http/replies/assets.ts';
import { icon } from '../../../http/replies/icon.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { Caller } from '../../../identity/caller.ts';
import { paths } from '../../../paths.ts';
import { examples } from './examples.ts';

const title = 'folio · GraphiQL';

/** GraphiQL accepts comments in the headers and does not send them. */
const headersHint = `{
  // To use a key instead of your session:
  // "Authorization": "Bearer fol_..."
}
`;

interface PageOptions {
  readonly endpoint: string;
  readonly icon: string;
  readonly headersHint: string;
  /** The URLs of the editor's workers, by the labels that the editor uses. */
  readonly workers: Readonly<Record<'editorWorkerService' | 'json' | 'graphql', string>>;
  /** By the name of an example: the example that creates the record of an empty `id`. */
  readonly idFrom: Readonly<Record<string, string | undefined>>;
  readonly tabs: readonly { readonly query: string; readonly variables: string | null }[];
}

function optionsFor(folder: string): PageOptions {
  return {
    endpoint: paths.graphql,
    icon,
    headersHint,
    workers: {
      editorWorkerService: `${folder}/editor-worker.js`,
      json: `${folder}/json-worker.js`,
      graphql: `${folder}/graphql-worker.js`,
    },
    idFrom: Object.fromEntries(examples.map(({ name, idFrom }) => [name, idFrom])),
    tabs: examples.map(({ query, variables }) => ({
      query,
      variables: variables ? JSON.stringify(variables, null, 2) : null,
    })),
  };
}

/** Styles can't require the nonce, because the editor sets them in elements and attributes. */
const policyFor = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

interface Shown {
  /** The folder of the assets. */
  readonly folder: string;
  readonly nonce: string;
  readonly isSignedIn: boolean;
  readonly trustedOnly: boolean;
}

function htmlOf({ folder, nonce, isSignedIn, trustedOnly }: Shown): string {
  const options = JSON.stringify(optionsFor(folder)).replaceAll('<', '\\u003c');
  const scripts = `<script nonce="${nonce}" id="options" type="application/json">${options}</script>
<script nonce="${nonce}" src="${folder}/page.js" defer></script>
<script nonce="${nonce}" src="${folder}/graphiql.js" defer></script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<link rel="stylesheet" href="${folder}/graphiql.css">
<link rel="stylesheet" href="${folder}/page.css">
${trustedOnly ? '' : scripts}
</head>
<body>
<header id="bar"><a href="/" aria-label="folio: home">${icon}<span>folio</span></a>
<h1>GraphiQL</h1>
<nav aria-label="folio"><a href="/developers">Developers</a><a href="${paths.docs}">REST documentation</a>${isSignedIn ? '' : `<a href="/sign-in?next=${paths.graphql}">Sign in</a>`}</nav></header>
<main>
${trustedOnly ? closedNotice : editor}
</main>
</body>
</html>
`;
}

export interface GraphiQLPage {
  /** Call it before the page is rendered. */
  registerAssets(server: HttpServer): void;
  /** The page, with a new nonce, and its headers. Without a session, it links to the sign-in page. */
  render(
    caller: Caller,
  ): Promise<{ readonly html: string; readonly headers: Readonly<Record<string, string>> }>;
}

const editor = `<noscript><p>GraphiQL needs JavaScript. Turn it on and reload this page, or send operations to
<code>POST ${paths.graphql}</code> from your program. The <a href="/developers">page for developers</a>
has an example.</p></noscript>
<p id="notice" role="status" hidden></p>
<div id="root"><p id="loading" hidden>Loading GraphiQL …</p></div>`;

const closedNotice =
  '<p id="notice">GraphiQL is not available: this server runs trusted documents only.</p>';

interface GraphiQLOptions {
  /** The documents of GraphiQL are not among the trusted ones. */
  readonly trustedOnly: boolean;
}

export function createGraphiQLPage({ trustedOnly }: GraphiQLOptions): GraphiQLPage {
  let assetFolder: (() => Promise<string>) | undefined;
  return {
    registerAssets(server) {
      assetFolder = registerAssets(
        server,
        // Outside /graphql, whose rate limit would count each asset.
        `${paths.assets}/graphiql`,
        new URL('./pack-assets-worker.ts', import.meta.url),
      );
    },
    async render({ kind }) {
      if (!assetFolder) throw new Error('The assets of GraphiQL are not registered');
      const nonce = randomBytes(18).toString('base64url');
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policyFor(nonce),
      };
      const isSignedIn = kind === 'session';
      const shown = { folder: await assetFolder(), nonce, isSignedIn, trustedOnly };
      return { html: htmlOf(shown), headers };
    },
  };
}
