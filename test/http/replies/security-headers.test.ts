import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../src/http/replies/security-headers.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { anybody } from '../../support/users/people.ts';

const name = 'strict-transport-security';

describe('Strict-Transport-Security', () => {
  const test = usePrivateApp({ BASE_URL: 'https://folio.test' });

  it('includes subdomains only if configured', async () => {
    for (const url of ['/health/live', '/api/v1/nothing', '/sign-in']) {
      expect((await anybody(test).get(url)).headers[name]).toBe('max-age=31536000');
    }
    const baseUrl = 'https://folio.test';
    expect(securityHeaders({ baseUrl, hstsIncludeSubdomains: true })[name]).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  it('is not sent over http', () => {
    for (const hstsIncludeSubdomains of [true, false]) {
      const headers = securityHeaders({ baseUrl: 'http://folio.test', hstsIncludeSubdomains });
      expect(headers).not.toHaveProperty(name);
    }
  });
});
