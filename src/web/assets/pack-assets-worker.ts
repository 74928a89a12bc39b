import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/pack-assets.ts';

/** The style sheets in `styles`, in the order of the cascade. */
const styles = [
  'base',
  'bar',
  'layout',
  'forms',
  'records',
  'charts',
  'home',
  'prompts',
  'money',
  'money-lists',
  'nested',
];
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

packAssets({
  'site.css': styles.map((name) => read(`./styles/${name}.css`)).join('\n'),
  'site.js': read('./site.js'),
});
