import type { Config } from '../../config.ts';
import { definePlugin } from '../plugin.ts';

type SecurityConfig = Pick<Config, 'baseUrl' | 'hstsIncludeSubdomains'>;

/** For replies without content to render; web pages send their own policy. */
const baseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const hsts = 'max-age=31536000';

/** HSTS is included if BASE_URL is https. */
export function securityHeaders({
  baseUrl,
  hstsIncludeSubdomains,
}: SecurityConfig): Record<string, string> {
  if (!baseUrl.startsWith('https:')) return baseHeaders;
  const suffix = hstsIncludeSubdomains ? '; includeSubDomains' : '';
  return { ...baseHeaders, 'strict-transport-security': `${hsts}${suffix}` };
}

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
