import Bowser from 'bowser';

/** The client of a User-Agent header, such as "Chrome on Linux"; for a program, its name. */
export function clientName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // The first product of the header (RFC 9110), such as "curl" in "curl/8.5.0".
  return /^[^\s/]{1,40}/.exec(userAgent)?.[0] ?? 'Unknown client';
}
