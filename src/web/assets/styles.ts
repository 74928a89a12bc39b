import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The style sheets in `assets/styles`, in the order of the cascade. */
const names = [
  'tokens',
  'base',
  'card',
  'button',
  'page',
  'navigation',
  'form',
  'list',
  'table',
  'chip',
  'chart',
  'template',
  'styleguide',
  'modes',
];

export interface Styles {
  readonly text: string;
  readonly source: string;
}

const minified = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1');

/**
 * Reads the styles. They are in each page, because loading a file would delay the first paint by a
 * round trip. The CSP allows no other styles.
 */
export function readStyles(): Styles {
  const read = (name: string) =>
    readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8');
  const text = names.map(read).map(minified).join('');
  const hash = createHash('sha256').update(text).digest('base64');
  return { text, source: `'sha256-${hash}'` };
}
