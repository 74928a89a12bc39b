import { readFileSync } from 'node:fs';

/** The styles of the bar that GraphiQL and the REST documentation have in common. */
export const barStyles = readFileSync(new URL('./bar.css', import.meta.url), 'utf8');
