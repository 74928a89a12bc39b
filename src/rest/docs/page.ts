import { randomBytes } from 'node:crypto';
import { registerAssets } from '../../http/assets.ts';
import { refuseOtherMethods } from '../../http/methods.ts';
import type { HttpServer } from '../../http/server.ts';

const path = '/docs';

/** A leaf of paper with two lines on it. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><path fill="#0f766e" d="M6 2h14l8 8v20H6z"/><path fill="#99f6e4" d="M20 2v8h8z"/><path stroke="#fff" stroke-width="3" stroke-linecap="round" d="M11 17h11M11 23h7"/></svg>';

/** Scalar writes styles into attributes, too, which no nonce can allow. */
const policyFor = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
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
<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">
<title>folio · REST</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<link rel="stylesheet" nonce="${nonce}" href="${folder}/page.css">
<script nonce="${nonce}" src="${folder}/scalar.js" defer></script>
<script nonce="${nonce}" src="${folder}/page.js" defer></script>
</head>
<body>
<div id="docs"><p>Loading the documentation …</p></div>
<noscript>This page needs JavaScript. /openapi.json holds all that it shows.</noscript>
</body>
</html>
`;

/** `/docs`: the document to read and try in a browser, with nothing from elsewhere. */
export function registerDocsPage(server: HttpServer): void {
  const folderOfAssets = registerAssets(
    server,
    '/assets/docs',
    new URL('./pack-assets-worker.ts', import.meta.url),
  );
  server.get(path, async (_request, reply) => {
    const nonce = randomBytes(18).toString('base64url');
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyFor(nonce),
    });
    return render(await folderOfAssets(), nonce);
  });
  refuseOtherMethods(server, path, ['GET']);
}
