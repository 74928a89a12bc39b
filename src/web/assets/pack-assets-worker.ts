import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/pack-assets.ts';

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

/** A script without lines of comments and without indentation, which are for its readers. */
const withoutComments = (script: string) =>
  script
    .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/^\s*(\/\/.*)?\n/gm, '')
    .replace(/^\s+/gm, '');

packAssets({ 'site.js': withoutComments(read('site.js')) });
