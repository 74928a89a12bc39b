import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/pack-assets.ts';

packAssets({ 'site.js': readFileSync(new URL('./site.js', import.meta.url), 'utf8') });
