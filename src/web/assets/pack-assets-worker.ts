import { readFileSync } from 'node:fs';
import { packAssets } from '../../http/pack-assets.ts';

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

packAssets({ 'site.js': read('site.js'), 'prompts.js': read('prompts.js') });
