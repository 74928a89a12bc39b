import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const secret = 'a secret for tests only, of sufficient length';
const older = 'the previous secret of sufficient length';
const databaseUrl = 'postgresql://folio@db.example:5432/folio';

/** The lines of the error after the first one. */
function issuesOf(env: Record<string, string>): string[] {
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
  const badPort = 'PORT must be a port number from 0 to 65535';
  const badBaseUrl = 'BASE_URL must be a URL, for example https://folio.example';
  const badDatabaseUrl =
    'DATABASE_URL must be a URL, for example postgresql://user@host:5432/folio';
  const badLimit =
    'must be <authenticated>/<unauthenticated> requests per minute, for example 60/20, or off';
  const badAttempts =
    'RATE_LIMIT_AUTH must be a number of attempts per minute, for example 10, or off';
  const badConnections =
    'MAX_CONNECTIONS_PER_ADDRESS must be a number of connections, for example 200, or off';
  const badQuota = 'must be a number from 1 to 999999999999999';
  const badProxy =
    'TRUST_PROXY must be a comma-separated list of addresses or networks, for example 10.0.0.0/8 or loopback';
  const badOrigin =
    'CORS_ORIGINS must be a comma-separated list of origins, for example https://app.example';
  const badStorage =
    'must be a URL, for example file:///var/lib/folio/images or s3://bucket/prefix?region=&endpoint=https://host';
  const shortSecret = 'must have at least 32 characters; create one with `openssl rand -base64 48`';
  const administrator = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'correct horse' };

  it.each<[Record<string, string>, string]>([
    [{ PORT: '65536' }, badPort],
    [{ PORT: '-1' }, badPort],
    [{ PORT: '80.5' }, badPort],
    [{ PORT: '1e3' }, badPort],
    [{ PORT: ' ' }, badPort],
    [{ PORT: 'http' }, badPort],
    ...['a b', 'http://0.0.0.0', '0.0.0.0:80', '256.0.0.1'].flatMap((value) =>
      ['HOST', 'METRICS_HOST'].map((name): [Record<string, string>, string] => [
        { [name]: value },
        `${name} must be an address or a host name, for example 0.0.0.0`,
      ]),
    ),
    [{ BASE_URL: 'folio.example' }, badBaseUrl],
    [{ BASE_URL: 'ftp://folio.example' }, badBaseUrl],
    ...['http://u:p@folio.example', 'http://folio.example/?a=b', 'http://folio.example/#a'].map(
      (value): [Record<string, string>, string] => [
        { BASE_URL: value },
        'BASE_URL must have no user name, password, query or fragment',
      ],
    ),
    [{ DATABASE_URL: 'mysql://folio@db.example/folio', FOLIO_SECRET: secret }, badDatabaseUrl],
    [{ DATABASE_URL: 'db.example', FOLIO_SECRET: secret }, badDatabaseUrl],
    [
      { DATABASE_URL: databaseUrl },
      'FOLIO_SECRET is required with DATABASE_URL, because all processes must use the same secret',
    ],
    [
      { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: 'db.example', FOLIO_SECRET: secret },
      badDatabaseUrl.replace('DATABASE_URL', 'DATABASE_DIRECT_URL'),
    ],
    [{ DATABASE_DIRECT_URL: databaseUrl }, 'DATABASE_URL is required with DATABASE_DIRECT_URL'],
    [
      { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: 'db.example', FOLIO_SECRET: secret },
      badDatabaseUrl.replace('DATABASE_URL', 'DATABASE_REPLICA_URL'),
    ],
    [
      { DATABASE_REPLICA_URL: databaseUrl },
      'DATABASE_URL is required with DATABASE_REPLICA_URL, because the embedded database has no replica',
    ],
    [
      {
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: databaseUrl,
        DATABASE_PREPARED_STATEMENTS: 'on',
        FOLIO_SECRET: secret,
      },
      'DATABASE_PREPARED_STATEMENTS must be off with DATABASE_DIRECT_URL, or not set',
    ],
    ...['1', '101', '0', 'many'].map((value): [Record<string, string>, string] => [
      { DATABASE_POOL_SIZE: value },
      'DATABASE_POOL_SIZE must be a number of connections from 2 to 100',
    ]),
    [{ MIGRATE_ON_START: 'no' }, 'MIGRATE_ON_START must be on or off'],
    [{ REDIS_URL: 'cache.example:6379' }, 'REDIS_URL must be a URL, for example redis://host:6379'],
    [
      { REDIS_URL: 'http://cache.example' },
      'REDIS_URL must be a URL, for example redis://host:6379',
    ],
    ...['abc', '1/2', '-1'].map((path): [Record<string, string>, string] => [
      { REDIS_URL: `redis://cache.example/${path}` },
      'REDIS_URL must end with the number of a database, for example redis://host:6379/1, or have no path',
    ]),
    ...['%2f', '%zz', '%00'].map((name): [Record<string, string>, string] => [
      { STORAGE_URL: `file:///var/${name}` },
      `STORAGE_URL ${badStorage}`,
    ]),
    [{ STORAGE_URL: '/var/images' }, `STORAGE_URL ${badStorage}`],
    ...['store', 'store:9000'].map((endpoint): [Record<string, string>, string] => [
      { STORAGE_URL: `s3://bucket?endpoint=${endpoint}` },
      `STORAGE_URL ${badStorage}`,
    ]),
    [{ STORAGE_URL: 'https://bucket.example' }, `STORAGE_URL ${badStorage}`],
    [
      { STORAGE_ADOPT: 'yes' },
      'STORAGE_ADOPT must be the database id from the start-up error, or unmarked',
    ],
    [{ STORAGE_SWEEP_PERCENT: '0' }, 'STORAGE_SWEEP_PERCENT must be a whole number from 1 to 100'],
    [
      { STORAGE_SWEEP_PERCENT: '101' },
      'STORAGE_SWEEP_PERCENT must be a whole number from 1 to 100',
    ],
    [{ FOLIO_SECRET: 'x'.repeat(31) }, `FOLIO_SECRET ${shortSecret}`],
    [{ FOLIO_SECRET_PREVIOUS: 'x'.repeat(31) }, `FOLIO_SECRET_PREVIOUS ${shortSecret}`],
    [
      { FOLIO_SECRET_PREVIOUS: `${older},${'x'.repeat(31)}` },
      'FOLIO_SECRET_PREVIOUS must have at least 32 characters (secret 2 has fewer); create one with `openssl rand -base64 48`',
    ],
    [{ ...administrator, ADMIN_EMAIL: 'root' }, 'ADMIN_EMAIL must be an email address'],
    [
      { ...administrator, ADMIN_PASSWORD: '1234567' },
      'ADMIN_PASSWORD must have at least 8 characters',
    ],
    [
      { ...administrator, ADMIN_PASSWORD: 'x'.repeat(129) },
      'ADMIN_PASSWORD must have at most 128 characters',
    ],
    [
      { FOLIO_BACKUP_PASSPHRASE: 'fifteen letters' },
      'FOLIO_BACKUP_PASSPHRASE must have at least 16 characters',
    ],
    [{ ADMIN_EMAIL: 'root@example.com' }, 'ADMIN_PASSWORD is required with ADMIN_EMAIL'],
    [{ ADMIN_PASSWORD: 'correct horse' }, 'ADMIN_EMAIL is required with ADMIN_PASSWORD'],
    [{ RATE_LIMIT_V1: '60' }, `RATE_LIMIT_V1 ${badLimit}`],
    [{ RATE_LIMIT_V1: '0/20' }, `RATE_LIMIT_V1 ${badLimit}`],
    [{ RATE_LIMIT_FINANCE: '60/20/1' }, `RATE_LIMIT_FINANCE ${badLimit}`],
    [{ RATE_LIMIT_GRAPHQL: 'none' }, `RATE_LIMIT_GRAPHQL ${badLimit}`],
    [{ RATE_LIMIT_WEB: '30' }, `RATE_LIMIT_WEB ${badLimit}`],
    [{ RATE_LIMIT_AUTH: '0' }, badAttempts],
    ...['301', '-1', '5s', '1e2'].map((value): [Record<string, string>, string] => [
      { SHUTDOWN_DELAY: value },
      'SHUTDOWN_DELAY must be a number of seconds from 0 to 300',
    ]),
    ...['65536', '-1', 'on'].map((value): [Record<string, string>, string] => [
      { METRICS_PORT: value },
      'METRICS_PORT must be a port number from 0 to 65535, or off',
    ]),
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json; folio does not send traces by grpc',
    ],
    ...['collector', 'collector.example:4318'].map((value): [Record<string, string>, string] => [
      { OTEL_EXPORTER_OTLP_ENDPOINT: value },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL, for example http://collector.example:4318',
    ]),
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp or none'],
    ...['-1', '1.5', '1000000', '1s'].map((value): [Record<string, string>, string] => [
      { SLOW_OPERATION_MS: value },
      'SLOW_OPERATION_MS must be a number of milliseconds from 0 to 999999, or off',
    ]),
    ...['0', '65', '1.5', '-1', 'auto'].map((value): [Record<string, string>, string] => [
      { WEB_CONCURRENCY: value, DATABASE_URL: databaseUrl, FOLIO_SECRET: secret },
      'WEB_CONCURRENCY must be a whole number from 1 to 64',
    ]),
    [
      { WEB_CONCURRENCY: '2' },
      'WEB_CONCURRENCY must be 1 without DATABASE_URL, because only one process can use the embedded database',
    ],
    [{ RATE_LIMIT_AUTH: '10/5' }, badAttempts],
    [{ MAX_CONNECTIONS_PER_ADDRESS: '0' }, badConnections],
    [{ MAX_CONNECTIONS_PER_ADDRESS: 'many' }, badConnections],
    [{ MAX_STREAMS: '-1' }, 'MAX_STREAMS must be a number of streams from 0 to 99999'],
    [{ QUOTA_CATEGORIES: '0' }, `QUOTA_CATEGORIES ${badQuota}`],
    [{ QUOTA_ACCOUNTS: '1e3' }, `QUOTA_ACCOUNTS ${badQuota}`],
    [{ QUOTA_LIVE_KEYS: 'off' }, `QUOTA_LIVE_KEYS ${badQuota}`],
    [{ QUOTA_IMAGE_BYTES: '1 GiB' }, `QUOTA_IMAGE_BYTES ${badQuota}`],
    [{ QUOTA_IMAGES_PER_REQUEST: '-1' }, `QUOTA_IMAGES_PER_REQUEST ${badQuota}`],
    [{ TRUST_PROXY: 'proxy.example' }, badProxy],
    [{ TRUST_PROXY: 'loopback,10.0.0.0/33' }, badProxy],
    [{ CORS_ORIGINS: '*' }, badOrigin],
    [{ CORS_ORIGINS: 'https://app.example/path' }, badOrigin],
    [{ GRAPHQL_INTROSPECTION: 'yes' }, 'GRAPHQL_INTROSPECTION must be on or off'],
    [{ GRAPHQL_TRUSTED_ONLY: 'yes' }, 'GRAPHQL_TRUSTED_ONLY must be on or off'],
    [{ DATABASE_PREPARED_STATEMENTS: 'no' }, 'DATABASE_PREPARED_STATEMENTS must be on or off'],
    [{ STYLEGUIDE: 'yes' }, 'STYLEGUIDE must be on or off'],
    [{ WEBHOOK_PRIVATE_ADDRESSES: 'yes' }, 'WEBHOOK_PRIVATE_ADDRESSES must be on or off'],
    [{ HSTS_INCLUDE_SUBDOMAINS: 'yes' }, 'HSTS_INCLUDE_SUBDOMAINS must be on or off'],
    ...['0', '-1', '1.5', '100000', 'never'].map((days): [Record<string, string>, string] => [
      { RETENTION_AUDIT_DAYS: days },
      'RETENTION_AUDIT_DAYS must be a number of days, for example 365, or off',
    ]),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  ])('rejects %j', (env, issue) => {
    expect(issuesOf(env)).toStrictEqual([issue]);
  });
});
