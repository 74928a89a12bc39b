import type picocolors from 'picocolors';

/** Ways to colour text; each leaves it as it is where colour is not wanted. */
export type Colors = ReturnType<typeof picocolors.createColors>;
