import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withNewestSignature } from '../../src/identity/session-cookie.ts';
import { useApp } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const name = 'folio_session';
const secrets = ['newest', 'older', 'oldest'] as const;
const token = 'a-token.with a dot';

const signed = (secret: string, value = token) =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`);

const renewed = (header: string) => withNewestSignature(header, name, [...secrets]);

describe('withNewestSignature', () => {
  it.each(['older', 'oldest'])(
    'signs a cookie again that is signed with the %s secret',
    (secret) => {
      const header = `visitor=1; ${name}=${signed(secret)}; theme=dark`;
      expect(renewed(header).replaceAll('; ', ';')).toBe(
        `visitor=1;${name}=${signed('newest')};theme=dark`,
      );
    },
  );

  it.each([
    ['the newest signature', `${name}=${signed('newest')}`],
    ['the signature of another secret', `${name}=${signed('unknown')}`],
    ['the signature of another token', `${name}=${signed('older', 'x').replace('x', 'y')}`],
    ['no signature', `${name}=token`],
    ['an empty token', `${name}=${signed('older', '')}`],
    ['an empty value', `${name}=`],
    ['malformed encoding', `${name}=%E0%A4%A.${signed('older')}`],
    ['another name', `x${name}=${signed('older')}; ${name}x=${signed('older')}`],
    ['a second cookie of the name', `${name}=first; ${name}=${signed('older')}`],
    ['nothing', ''],
  ])('does not change a cookie with %s', (_what, header) => {
    expect(renewed(header)).toBe(header);
  });

  it('changes no cookie if there is only one secret', () => {
    const header = `${name}=${signed('older')}`;
    expect(withNewestSignature(header, name, ['newest'])).toBe(header);
  });
});

describe('the session secret', () => {
  beforeAll(() => {
    vi.stubEnv('BETTER_AUTH_SECRETS', '7:a secret that another program of the machine uses');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  const test = useApp();

  it('is derived from FOLIO_SECRET and not from variables of better-auth', async () => {
    const reply = await signUp(test);
    const [, value = ''] = /folio_session=([^;]+)/.exec(reply.headers.cookie ?? '') ?? [];
    const cookie = decodeURIComponent(value);
    const dot = cookie.lastIndexOf('.');
    const [secret] = test.app.identity.secrets.sessions;
    expect(cookie.slice(dot + 1)).toBe(
      createHmac('sha256', secret).update(cookie.slice(0, dot)).digest('base64'),
    );
  });
});
