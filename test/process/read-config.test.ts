import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const defaults = {
  port: 4000,
  host: '127.0.0.1',
  baseUrl: 'http://127.0.0.1:4000',
  databaseUrl: undefined,
  redisUrl: undefined,
  dataDir: resolve('.folio'),
  storageUrl: pathToFileURL(resolve('.folio/images')).href,
  secret: undefined,
  previousSecret: undefined,
  administrator: undefined,
  rateLimits: {
    v1: { authenticated: 60, unauthenticated: 20 },
    finance: { authenticated: 300, unauthenticated: 20 },
    graphql: { authenticated: 300, unauthenticated: 20 },
    attempts: 10,
  },
  trustedProxies: [],
  corsOrigins: [],
  introspection: true,
  logLevel: 'info',
};

const secret = 'a secret for tests only, of sufficient length';
const databaseUrl = 'postgresql://folio@db.example:5432/folio';

const limit = (authenticated: number, unauthenticated: number) => ({
  authenticated,
  unauthenticated,
});
const limits = (changed: object) => ({
  rateLimits: { ...defaults.rateLimits, ...changed },
});

/** The lines of the refusal, without its first. */
function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const [first, ...lines] = (error as Error).message.split('\n');
    expect(first).toBe("folio can't start with this configuration:");
    return lines.map((line) => line.trim());
  }
  return [];
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toStrictEqual(defaults);
  });

  it('takes an empty value as left out', () => {
    const names =
      `PORT HOST BASE_URL DATABASE_URL REDIS_URL DATA_DIR STORAGE_URL FOLIO_SECRET FOLIO_SECRET_PREVIOUS
      ADMIN_EMAIL ADMIN_PASSWORD RATE_LIMIT_V1 RATE_LIMIT_FINANCE RATE_LIMIT_GRAPHQL
      RATE_LIMIT_AUTH TRUST_PROXY CORS_ORIGINS GRAPHQL_INTROSPECTION LOG_LEVEL`.split(/\s+/);
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readConfig(empty)).toStrictEqual(defaults);
  });

  it.each<[Record<string, string>, object]>([
    [{ PORT: '0' }, { port: 0, baseUrl: 'http://127.0.0.1:0' }],
    [{ PORT: '65535' }, { port: 65_535, baseUrl: 'http://127.0.0.1:65535' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', baseUrl: 'http://0.0.0.0:4000' }],
    [
      { HOST: '::1', PORT: '80' },
      { host: '::1', port: 80, baseUrl: 'http://[::1]:80' },
    ],
    [{ BASE_URL: 'https://folio.example' }, { baseUrl: 'https://folio.example' }],
    [{ BASE_URL: 'https://folio.example/a//' }, { baseUrl: 'https://folio.example/a' }],
    [
      { DATABASE_URL: databaseUrl, FOLIO_SECRET: secret },
      { databaseUrl, secret },
    ],
    [{ REDIS_URL: 'redis://cache.example/1' }, { redisUrl: 'redis://cache.example/1' }],
    [{ REDIS_URL: 'rediss://u:p@cache.example' }, { redisUrl: 'rediss://u:p@cache.example' }],
    [
      { DATA_DIR: '/var/lib/folio' },
      { dataDir: '/var/lib/folio', storageUrl: 'file:///var/lib/folio/images' },
    ],
    [
      { DATA_DIR: 'here' },
      { dataDir: resolve('here'), storageUrl: pathToFileURL(resolve('here/images')).href },
    ],
    [{ STORAGE_URL: 'file:///var/images' }, { storageUrl: 'file:///var/images' }],
    [{ STORAGE_URL: 'file:images' }, { storageUrl: 'file:images' }],
    [
      { STORAGE_URL: 's3://bucket/prefix?region=eu' },
      { storageUrl: 's3://bucket/prefix?region=eu' },
    ],
    [{ FOLIO_SECRET: secret }, { secret }],
    [{ FOLIO_SECRET_PREVIOUS: secret }, { previousSecret: secret }],
    [
      { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: '12345678' },
      { administrator: { email: 'root@example.com', password: '12345678' } },
    ],
    [{ RATE_LIMIT_V1: '1/999999999' }, limits({ v1: limit(1, 999_999_999) })],
    [{ RATE_LIMIT_FINANCE: '30/2' }, limits({ finance: limit(30, 2) })],
    [{ RATE_LIMIT_GRAPHQL: '30/2' }, limits({ graphql: limit(30, 2) })],
    [{ RATE_LIMIT_V1: 'off' }, limits({ v1: undefined })],
    [{ RATE_LIMIT_AUTH: '3' }, limits({ attempts: 3 })],
    [{ RATE_LIMIT_AUTH: 'off' }, limits({ attempts: undefined })],
    [
      { TRUST_PROXY: ' loopback, 10.0.0.0/8,,::1,fc00::/7 ' },
      { trustedProxies: ['loopback', '10.0.0.0/8', '::1', 'fc00::/7'] },
    ],
    [
      { CORS_ORIGINS: 'https://app.example,http://localhost:3000' },
      { corsOrigins: ['https://app.example', 'http://localhost:3000'] },
    ],
    [{ GRAPHQL_INTROSPECTION: 'off' }, { introspection: false }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ SOMETHING_ELSE: 'is not looked at' }, {}],
  ])('reads %j', (env, expected) => {
    expect(readConfig(env)).toStrictEqual({ ...defaults, ...expected });
  });

  const badPort = 'PORT must be a port number from 0 to 65535';
  const badBaseUrl = 'BASE_URL must be a URL such as https://folio.example';
  const badDatabaseUrl = 'DATABASE_URL must be a URL such as postgresql://user@host:5432/folio';
  const badLimit =
    'must be <authenticated>/<unauthenticated> requests in a minute, such as 60/20, or off';
  const badAttempts = 'RATE_LIMIT_AUTH must be attempts in a minute, such as 10, or off';
  const badProxy =
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.0/8, or loopback';
  const badOrigin =
    'CORS_ORIGINS must be origins, such as https://app.example, with commas between them';
  const badStorage =
    'must be a URL such as file:///var/lib/folio/images or s3://bucket/prefix?region=';
  const shortSecret = 'must have at least 32 characters; `openssl rand -base64 48` makes one';
  const administrator = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'correct horse' };

  it.each<[Record<string, string>, string]>([
    [{ PORT: '65536' }, badPort],
    [{ PORT: '-1' }, badPort],
    [{ PORT: '80.5' }, badPort],
    [{ PORT: '1e3' }, badPort],
    [{ PORT: ' ' }, badPort],
    [{ PORT: 'http' }, badPort],
    [{ BASE_URL: 'folio.example' }, badBaseUrl],
    [{ BASE_URL: 'ftp://folio.example' }, badBaseUrl],
    [{ DATABASE_URL: 'mysql://folio@db.example/folio', FOLIO_SECRET: secret }, badDatabaseUrl],
    [{ DATABASE_URL: 'db.example', FOLIO_SECRET: secret }, badDatabaseUrl],
    [
      { DATABASE_URL: databaseUrl },
      'FOLIO_SECRET is required with DATABASE_URL, so that every process has the same',
    ],
    [{ REDIS_URL: 'cache.example:6379' }, 'REDIS_URL must be a URL such as redis://host:6379'],
    [{ REDIS_URL: 'http://cache.example' }, 'REDIS_URL must be a URL such as redis://host:6379'],
    [{ STORAGE_URL: '/var/images' }, `STORAGE_URL ${badStorage}`],
    [{ STORAGE_URL: 'https://bucket.example' }, `STORAGE_URL ${badStorage}`],
    [{ FOLIO_SECRET: 'x'.repeat(31) }, `FOLIO_SECRET ${shortSecret}`],
    [{ FOLIO_SECRET_PREVIOUS: 'x'.repeat(31) }, `FOLIO_SECRET_PREVIOUS ${shortSecret}`],
    [{ ...administrator, ADMIN_EMAIL: 'root' }, 'ADMIN_EMAIL must be an e-mail address'],
    [
      { ...administrator, ADMIN_PASSWORD: '1234567' },
      'ADMIN_PASSWORD must have at least 8 characters',
    ],
    [
      { ...administrator, ADMIN_PASSWORD: 'x'.repeat(129) },
      'ADMIN_PASSWORD must have at most 128 characters',
    ],
    [{ ADMIN_EMAIL: 'root@example.com' }, 'ADMIN_PASSWORD is required with ADMIN_EMAIL'],
    [{ ADMIN_PASSWORD: 'correct horse' }, 'ADMIN_EMAIL is required with ADMIN_PASSWORD'],
    [{ RATE_LIMIT_V1: '60' }, `RATE_LIMIT_V1 ${badLimit}`],
    [{ RATE_LIMIT_V1: '0/20' }, `RATE_LIMIT_V1 ${badLimit}`],
    [{ RATE_LIMIT_FINANCE: '60/20/1' }, `RATE_LIMIT_FINANCE ${badLimit}`],
    [{ RATE_LIMIT_GRAPHQL: 'none' }, `RATE_LIMIT_GRAPHQL ${badLimit}`],
    [{ RATE_LIMIT_AUTH: '0' }, badAttempts],
    [{ RATE_LIMIT_AUTH: '10/5' }, badAttempts],
    [{ TRUST_PROXY: 'proxy.example' }, badProxy],
    [{ TRUST_PROXY: 'loopback,10.0.0.0/33' }, badProxy],
    [{ CORS_ORIGINS: '*' }, badOrigin],
    [{ CORS_ORIGINS: 'https://app.example/path' }, badOrigin],
    [{ GRAPHQL_INTROSPECTION: 'yes' }, 'GRAPHQL_INTROSPECTION must be on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  ])('refuses %j', (env, mistake) => {
    expect(mistakes(env)).toStrictEqual([mistake]);
  });
});
