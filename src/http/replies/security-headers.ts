import type { Config } from '../../config.ts';
import { definePlugin } from '../plugin.ts';

type SecurityConfig = Pick<Config, 'baseUrl' | 'hstsIncludeSubdomains'>;

/** The policy is for replies without content to render; web pages replace it by their own. */
const baseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const hsts = 'max-age=31536000';

/**
 * The security headers of every reply. HSTS is included if BASE_URL is https, and applies to
 * subdomains only if configured.
 */
export function securityHeaders({
  baseUrl,
  hstsIncludeSubdomains,
}: SecurityConfig): Record<string, string> {
  if (!baseUrl.startsWith('https:')) return baseHeaders;
  const suffix = hstsIncludeSubdomains ? '; includeSubDomains' : '';
  return { ...baseHeaders, 'strict-transport-security': `${hsts}${suffix}` };
}

/** Adds the security headers to the replies of all routes and to 404. */
export const securityHeadersPlugin = definePlugin<{ config: SecurityConfig }>(
  { name: 'security-headers', dependencies: ['host'] },
  (server, { config }) => {
    const headers = securityHeaders(config);
    server.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
);
