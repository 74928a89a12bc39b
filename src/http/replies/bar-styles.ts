import { readFileSync } from 'node:fs';

export const barStyles = readFileSync(new URL('./bar.css', import.meta.url), 'utf8');
