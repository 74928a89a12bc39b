import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/replies/pack-assets.ts';

/** Removes comments, indentation and line breaks at brackets from a script, to make it smaller. */
const withoutComments = (script: string) =>
  script
    .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/^\s*(\/\/.*)?\n/gm, '')
    .replace(/^\s+/gm, '')
    .replace(/(?<=[{([,;])\n|\n(?=[})\]])/g, '');

const read = (file: URL) => withoutComments(readFileSync(file, 'utf8'));

packAssets({
  'site.js': read(new URL('./site.js', import.meta.url)),
  'new-records.js': read(new URL('./new-records.js', import.meta.url)),
  'prompts.js': read(new URL('./prompts.js', import.meta.url)),
});
