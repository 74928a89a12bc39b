import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/pack-assets.ts';

const read = (file: URL) => readFileSync(file, 'utf8');

packAssets({
  'site.js': read(new URL('./site.js', import.meta.url)),
  'prompts.js': read(new URL('./prompts.js', import.meta.url)),
});
