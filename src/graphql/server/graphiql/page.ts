import { registerAssets } from '../../../http/replies/assets.ts';
import { icon } from '../../../http/replies/icon.ts';
import { renderScriptPage } from '../../../http/replies/script-page.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { Caller } from '../../../identity/caller.ts';
import { paths } from '../../../paths.ts';
import { examples } from './examples.ts';

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
  /** For the name of an example whose `id` is empty, the example that creates the record. */
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

interface Shown {
  /** The folder of the assets. */
  readonly folder: string;
  readonly isSignedIn: boolean;
  readonly trustedOnly: boolean;
}

function render({ folder, isSignedIn, trustedOnly }: Shown) {
  const options = JSON.stringify(optionsFor(folder)).replaceAll('<', '\\u003c');
  const scripts = (
    nonce: string,
  ) => `<script nonce="${nonce}" id="options" type="application/json">${options}</script>
<script nonce="${nonce}" src="${folder}/page.js" defer></script>
<script nonce="${nonce}" src="${folder}/graphiql.js" defer></script>`;
  return renderScriptPage({
    title: 'GraphiQL',
    sources: [
      "worker-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "font-src 'self' data:",
    ],
    styles: [`${folder}/graphiql.css`, `${folder}/page.css`],
    scripts: trustedOnly ? () => '' : scripts,
    header: `<h1>GraphiQL</h1>
<nav aria-label="folio"><a href="/developers">Developers</a><a href="${paths.docs}">REST documentation</a>${isSignedIn ? '' : `<a href="/sign-in?next=${paths.graphql}">Sign in</a>`}</nav>`,
    content: `<main>
${trustedOnly ? closedNotice : editor}
</main>`,
  });
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
      return render({ folder: await assetFolder(), isSignedIn: kind === 'session', trustedOnly });
    },
  };
}
