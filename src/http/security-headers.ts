/**
 * For every reply; a page that shows something replaces the policy by one of its own. A constant,
 * and not a plugin's work, because it is on replies that are sent before any plugin runs.
 */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const withTransportSecurity = {
  ...always,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** @param overHttps whether clients come by https, by BASE_URL. */
export function securityHeaders(overHttps: boolean): Record<string, string> {
  return overHttps ? withTransportSecurity : always;
}
