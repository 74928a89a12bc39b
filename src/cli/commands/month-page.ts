/** The path of a page about a month; by default the current one. */
export function monthPage(path: string, month: string | undefined): string {
  return month === undefined ? path : `${path}?month=${month}`;
}
