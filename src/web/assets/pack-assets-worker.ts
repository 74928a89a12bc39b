import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/pack-assets.ts';

/** A script without lines of comments and without indentation, which are for its readers. */
const withoutComments = (script: string) =>
  script
    .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/^\s*(\/\/.*)?\n/gm, '')
    .replace(/^\s+/gm, '');

const siteScript = readFileSync(new URL('./site.js', import.meta.url), 'utf8');

packAssets({ 'site.js': withoutComments(siteScript) });
