const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

const firstDay = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** "2026-03" is "March 2026". */
export const monthName = (month: string): string => long.format(firstDay(month));

/** "2026-03" is "Mar". */
export const shortMonth = (month: string): string => short.format(firstDay(month)).slice(0, 3);
