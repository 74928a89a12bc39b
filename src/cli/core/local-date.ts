/** Today in the time zone of this computer, as `YYYY-MM-DD`. The server does not know the time zone. */
// Swedish dates have this format.
export const localDate = (): string => new Date().toLocaleDateString('sv');

/** The current month in the time zone of this computer, as `YYYY-MM`. */
export const localMonth = (): string => localDate().slice(0, 7);
