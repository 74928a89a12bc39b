import { randomBytes } from 'node:crypto';
import { icon } from './icon.ts';

interface ScriptPage {
  readonly title: string;
  /** The directives of the policy for resources other than scripts. */
  readonly sources: readonly string[];
  readonly styles: readonly string[];
  /** @param nonce of the elements `script` */
  readonly scripts: (nonce: string) => string;
  /** Links of the header, after the one to the home page. */
  readonly header: string;
  readonly content: string;
}

/**
 * The HTML and the headers of GraphiQL and of the REST documentation. Styles can't require the nonce,
 * because the packages of these pages add styles to elements.
 */
export function renderScriptPage({ title, sources, styles, scripts, header, content }: ScriptPage) {
  const nonce = randomBytes(18).toString('base64url');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    ...sources,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>folio · ${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
${styles.map((url) => `<link rel="stylesheet" href="${url}">`).join('\n')}
${scripts(nonce)}
</head>
<body>
<header id="bar"><a href="/" aria-label="folio: home">${icon}<span>folio</span></a>
${header}</header>
${content}
</body>
</html>
`,
  };
}
