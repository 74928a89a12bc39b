import { defaultTimeZone } from '../ui/formats.ts';

/** The script of the pages sets it: a request does not contain the time zone. */
export const timeZoneCookie = 'folio_time_zone';

/** UTC for values that are not an IANA time zone. */
export function knownTimeZone(value: string | undefined): string {
  if (value === undefined || value.length > 100) return defaultTimeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return defaultTimeZone;
  }
}

/** The day of a time in a time zone, such as `2026-03-31`. Swedish dates have this format. */
export const dayIn = (timeZone: string, time: Date): string =>
  time.toLocaleDateString('sv', { timeZone });
