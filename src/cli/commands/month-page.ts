export function monthPage(path: string, month: string | undefined): string {
  return month === undefined ? path : `${path}?month=${month}`;
}
