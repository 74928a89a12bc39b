import { randomBytes } from 'node:crypto';
import { rejectOtherMethods } from '../../http/methods.ts';
import { definePlugin } from '../../http/plugin.ts';
import { registerAssets } from '../../http/replies/assets.ts';
import { icon } from '../../http/replies/icon.ts';
import type { HttpServer } from '../../http/server.ts';
import { paths } from '../../paths.ts';

const path = paths.docs;

/** Styles can't require the nonce, because Scalar adds inline styles to elements. */
const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const render = (folder: string, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>folio · REST</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<link rel="stylesheet" href="${folder}/page.css">
<script nonce="${nonce}" src="${folder}/scalar.js" defer></script>
<script nonce="${nonce}" src="${folder}/page.js" type="module"></script>
</head>
<body>
<header id="bar"><a href="/" aria-label="folio: home">${icon}<span>folio</span></a>
<nav aria-label="folio"><a href="/developers">Developers</a><a href="${paths.graphql}">GraphiQL</a></nav></header>
<noscript><p>This page needs JavaScript. The same documentation is in
<a href="${paths.openapi}">${paths.openapi}</a>.</p></noscript>
<div id="docs"></div>
<p id="loading" hidden>Loading…</p>
</body>
</html>
`;

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
    const nonce = randomBytes(18).toString('base64url');
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
    });
    return render(await folderOfAssets(), nonce);
  });
  rejectOtherMethods(server, path, ['GET']);
}
