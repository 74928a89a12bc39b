import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/pack-assets.ts';

packAssets({
  'site.css': readFileSync(new URL('./site.css', import.meta.url), 'utf8'),
  'site.js': readFileSync(new URL('./site.js', import.meta.url), 'utf8'),
});
