import type picocolors from 'picocolors';

/** Functions that colour text, or return it unchanged if colours are disabled. */
export type Colors = ReturnType<typeof picocolors.createColors>;
