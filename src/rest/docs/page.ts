import { rejectOtherMethods } from '../../http/methods.ts';
import { definePlugin } from '../../http/plugin.ts';
import { registerAssets } from '../../http/replies/assets.ts';
import { renderScriptPage } from '../../http/replies/script-page.ts';
import type { HttpServer } from '../../http/server.ts';
import { paths } from '../../paths.ts';

const path = paths.docs;

const render = (folder: string) =>
  renderScriptPage({
    title: 'REST',
    sources: ["style-src 'self' 'unsafe-inline'", "connect-src 'self'", "img-src 'self' data:"],
    styles: [`${folder}/page.css`],
    scripts: (nonce) => `<script nonce="${nonce}" src="${folder}/scalar.js" defer></script>
<script nonce="${nonce}" src="${folder}/page.js" type="module"></script>`,
    header: `<nav aria-label="folio"><a href="/developers">Developers</a><a href="${paths.graphql}">GraphiQL</a></nav>`,
    content: `<noscript><p>This page needs JavaScript. The same documentation is in
<a href="${paths.openapi}">${paths.openapi}</a>.</p></noscript>
<div id="docs"></div>
<p id="loading" hidden>Loading…</p>`,
  });

/** Loads nothing from other hosts. */
export const docsPlugin = definePlugin(
  { name: 'docs', dependencies: ['errors', 'methods', 'compression'] },
  registerDocsPage,
);

function registerDocsPage(server: HttpServer): void {
  const folderOfAssets = registerAssets(
    server,
    `${paths.assets}/docs`,
    new URL('./pack-assets-worker.ts', import.meta.url),
  );
  server.get(path, { config: { compressible: true } }, async (_request, reply) => {
    const { html, headers } = render(await folderOfAssets());
    return reply.headers(headers).send(html);
  });
  rejectOtherMethods(server, path, ['GET']);
}
