import type { Config } from '../config.ts';

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

/** A year. */
const transportSecurity = 'max-age=31536000';

/** HSTS only when clients use https, by BASE_URL; for other hosts of the domain only on request. */
export function securityHeaders({
  baseUrl,
  hstsIncludeSubdomains,
}: Pick<Config, 'baseUrl' | 'hstsIncludeSubdomains'>): Record<string, string> {
  if (!baseUrl.startsWith('https:')) return always;
  const suffix = hstsIncludeSubdomains ? '; includeSubDomains' : '';
  return { ...always, 'strict-transport-security': `${transportSecurity}${suffix}` };
}
