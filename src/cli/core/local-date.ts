/**
 * Today in the time zone of this computer, which the server does not know. Swedish dates have the
 * format `YYYY-MM-DD`.
 */
export const localDate = (): string => new Date().toLocaleDateString('sv');

/** The current month in the time zone of this computer, as `YYYY-MM`. */
export const localMonth = (): string => localDate().slice(0, 7);
