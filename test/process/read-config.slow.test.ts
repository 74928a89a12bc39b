import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';

const defaults = {
  port: 4000,
  host: '127.0.0.1',
  baseUrl: 'http://127.0.0.1:4000',
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseReplicaUrl: undefined,
  databasePoolSize: 10,
  preparedStatements: true,
  migrateOnStart: true,
  redisUrl: undefined,
  dataDir: resolve('.folio'),
  storageUrl: pathToFileURL(resolve('.folio/images')).href,
  storageAdopt: undefined,
  storageSweepPercent: 10,
  secret: undefined,
  previousSecrets: [],
  backupPassphrase: undefined,
  administrator: undefined,
  rateLimits: {
    v1: { authenticated: 60, unauthenticated: 20 },
    finance: { authenticated: 300, unauthenticated: 20 },
    graphql: { authenticated: 300, unauthenticated: 20 },
    web: { authenticated: 120, unauthenticated: 30 },
    attempts: 10,
  },
  maxConnectionsPerAddress: 200,
  maxStreams: 2_000,
  quotas: {
    categories: 1_000,
    accounts: 200,
    entries: 1_000_000,
    templates: 100_000,
    liveKeys: 50,
    importPreviews: 5,
    webhooks: 10,
    changes: 1_000_000,
    undoBytes: 268_435_456,
    archiveRecords: 25_000,
    imageBytes: 1_073_741_824,
    idempotencyBytes: 134_217_728,
    imagesPerRequest: 25,
    streams: 10,
  },
  trustedProxies: [],
  corsOrigins: [],
  hstsIncludeSubdomains: false,
  introspection: true,
  trustedDocuments: undefined,
  trustedOnly: false,
  hasStyleguide: false,
  webhookPrivateAddresses: false,
  retention: { auditDays: 365, revokedKeysDays: 90 },
  shutdownDelaySeconds: 0,
  metrics: undefined,
  tracing: undefined,
  slowOperationMs: 1_000,
  workers: 1,
  logLevel: 'info',
};

const secret = 'a secret for tests only, of sufficient length';
const older = 'the previous secret of sufficient length';
const oldest = 'the one before it is of sufficient length';
const databaseUrl = 'postgresql://folio@db.example:5432/folio';
const pooledUrl = 'postgresql://folio@db.example:6432/folio';
const replicaUrl = 'postgresql://folio@replica.example/folio';

const limit = (authenticated: number, unauthenticated: number) => ({
  authenticated,
  unauthenticated,
});
const limits = (changed: object) => ({ rateLimits: { ...defaults.rateLimits, ...changed } });

const quotas = (changed: object) => ({ quotas: { ...defaults.quotas, ...changed } });

describe('readConfig', () => {
  it('returns the defaults for an empty environment', () => {
    expect(readConfig({})).toStrictEqual(defaults);
  });

  it('treats an empty value as unset', () => {
    const names =
      `PORT HOST BASE_URL DATABASE_URL DATABASE_DIRECT_URL DATABASE_REPLICA_URL DATABASE_POOL_SIZE DATABASE_PREPARED_STATEMENTS MIGRATE_ON_START
      DATABASE_URL_FILE DATABASE_DIRECT_URL_FILE DATABASE_REPLICA_URL_FILE REDIS_URL_FILE FOLIO_SECRET_FILE FOLIO_SECRET_PREVIOUS_FILE ADMIN_PASSWORD_FILE REDIS_URL DATA_DIR STORAGE_URL STORAGE_ADOPT STORAGE_SWEEP_PERCENT FOLIO_SECRET FOLIO_SECRET_PREVIOUS FOLIO_BACKUP_PASSPHRASE FOLIO_BACKUP_PASSPHRASE_FILE
      ADMIN_EMAIL ADMIN_PASSWORD RATE_LIMIT_V1 RATE_LIMIT_FINANCE RATE_LIMIT_GRAPHQL
      RATE_LIMIT_WEB RATE_LIMIT_AUTH MAX_CONNECTIONS_PER_ADDRESS QUOTA_CATEGORIES QUOTA_ACCOUNTS
      QUOTA_LIVE_KEYS QUOTA_IMPORT_PREVIEWS QUOTA_WEBHOOKS QUOTA_CHANGES
      QUOTA_ENTRIES QUOTA_TEMPLATES QUOTA_ARCHIVE_RECORDS QUOTA_IMAGE_BYTES QUOTA_IMAGES_PER_REQUEST MAX_STREAMS QUOTA_STREAMS TRUST_PROXY CORS_ORIGINS
      HSTS_INCLUDE_SUBDOMAINS GRAPHQL_INTROSPECTION GRAPHQL_TRUSTED_DOCUMENTS GRAPHQL_TRUSTED_ONLY STYLEGUIDE
      WEBHOOK_PRIVATE_ADDRESSES
      RETENTION_AUDIT_DAYS RETENTION_REVOKED_KEYS_DAYS METRICS_PORT METRICS_HOST WEB_CONCURRENCY OTEL_SDK_DISABLED OTEL_TRACES_EXPORTER OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_PROTOCOL SLOW_OPERATION_MS SHUTDOWN_DELAY LOG_LEVEL`.split(
        /\s+/,
      );
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readConfig(empty)).toStrictEqual(defaults);
  });

  it.each<[Record<string, string>, object]>([
    [{ PORT: '0' }, { port: 0, baseUrl: 'http://127.0.0.1:0' }],
    [{ PORT: '65535' }, { port: 65_535, baseUrl: 'http://127.0.0.1:65535' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', baseUrl: 'http://0.0.0.0:4000' }],
    [{ HOST: '::1' }, { host: '::1', baseUrl: 'http://[::1]:4000' }],
    [{ HOST: 'fe80::1%eth0' }, { host: 'fe80::1%eth0', baseUrl: 'http://[fe80::1]:4000' }],
    [{ BASE_URL: 'https://folio.example' }, { baseUrl: 'https://folio.example' }],
    [{ BASE_URL: 'https://folio.example/a//' }, { baseUrl: 'https://folio.example/a' }],
    [
      { DATABASE_URL: databaseUrl, FOLIO_SECRET: secret },
      { ...quotas({ archiveRecords: 100_000 }), databaseUrl, secret },
    ],
    [{ REDIS_URL: ' redis://cache.example\n' }, { redisUrl: 'redis://cache.example' }],
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
    [{ STORAGE_ADOPT: 'unmarked' }, { storageAdopt: 'unmarked' }],
    [
      { STORAGE_ADOPT: '0c5b0d6e-4b53-4c9c-8a3f-1f0a6c1d2e3f' },
      { storageAdopt: '0c5b0d6e-4b53-4c9c-8a3f-1f0a6c1d2e3f' },
    ],
    [{ STORAGE_SWEEP_PERCENT: '100' }, { storageSweepPercent: 100 }],
    [
      { STORAGE_URL: 's3://bucket/prefix?region=eu' },
      { storageUrl: 's3://bucket/prefix?region=eu' },
    ],
    [{ FOLIO_SECRET: secret }, { secret }],
    [{ FOLIO_SECRET_PREVIOUS: older }, { previousSecrets: [older] }],
    [{ FOLIO_SECRET_PREVIOUS: `${older},${oldest}` }, { previousSecrets: [older, oldest] }],
    [{ FOLIO_SECRET_PREVIOUS: ` ${older} , ${oldest},` }, { previousSecrets: [older, oldest] }],
    [{ FOLIO_SECRET_PREVIOUS: `${older}\n` }, { previousSecrets: [`${older}\n`] }],
    [
      { FOLIO_SECRET_PREVIOUS: `${older}\\,with a comma,${oldest}` },
      { previousSecrets: [`${older},with a comma`, oldest] },
    ],
    [{ FOLIO_SECRET_PREVIOUS: ',' }, { previousSecrets: [] }],
    [{ FOLIO_BACKUP_PASSPHRASE: 'sixteen letters!' }, { backupPassphrase: 'sixteen letters!' }],
    [
      { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: '12345678' },
      { administrator: { email: 'root@example.com', password: '12345678' } },
    ],
    [{ RATE_LIMIT_V1: '1/999999999' }, limits({ v1: limit(1, 999_999_999) })],
    [{ RATE_LIMIT_FINANCE: '30/2' }, limits({ finance: limit(30, 2) })],
    [{ RATE_LIMIT_GRAPHQL: '30/2' }, limits({ graphql: limit(30, 2) })],
    [{ RATE_LIMIT_WEB: '30/2' }, limits({ web: limit(30, 2) })],
    [{ RATE_LIMIT_WEB: 'off' }, limits({ web: undefined })],
    [{ RATE_LIMIT_V1: 'off' }, limits({ v1: undefined })],
    [{ RATE_LIMIT_AUTH: '3' }, limits({ attempts: 3 })],
    [{ RATE_LIMIT_AUTH: 'off' }, limits({ attempts: undefined })],
    [{ MAX_CONNECTIONS_PER_ADDRESS: '50' }, { maxConnectionsPerAddress: 50 }],
    [{ MAX_CONNECTIONS_PER_ADDRESS: 'off' }, { maxConnectionsPerAddress: undefined }],
    [{ MAX_STREAMS: '50' }, { maxStreams: 50 }],
    [{ QUOTA_STREAMS: '3' }, quotas({ streams: 3 })],
    [{ QUOTA_CATEGORIES: '1' }, quotas({ categories: 1 })],
    [{ QUOTA_ACCOUNTS: '7' }, quotas({ accounts: 7 })],
    [{ QUOTA_ENTRIES: '7' }, quotas({ entries: 7 })],
    [{ QUOTA_TEMPLATES: '7' }, quotas({ templates: 7 })],
    [{ QUOTA_LIVE_KEYS: '7' }, quotas({ liveKeys: 7 })],
    [{ QUOTA_IMPORT_PREVIEWS: '7' }, quotas({ importPreviews: 7 })],
    [{ QUOTA_WEBHOOKS: '7' }, quotas({ webhooks: 7 })],
    [{ QUOTA_CHANGES: '7' }, quotas({ changes: 7 })],
    [{ QUOTA_ARCHIVE_RECORDS: '7' }, quotas({ archiveRecords: 7 })],
    [{ QUOTA_IMAGE_BYTES: '999999999999999' }, quotas({ imageBytes: 999_999_999_999_999 })],
    [{ QUOTA_IDEMPOTENCY_BYTES: '7' }, quotas({ idempotencyBytes: 7 })],
    [{ QUOTA_UNDO_BYTES: '7' }, quotas({ undoBytes: 7 })],
    [{ QUOTA_IMAGES_PER_REQUEST: '7' }, quotas({ imagesPerRequest: 7 })],
    [
      { TRUST_PROXY: ' loopback, 10.0.0.0/8,,::1,fc00::/7 ' },
      { trustedProxies: ['loopback', '10.0.0.0/8', '::1', 'fc00::/7'] },
    ],
    [
      { CORS_ORIGINS: 'https://app.example,http://localhost:3000' },
      { corsOrigins: ['https://app.example', 'http://localhost:3000'] },
    ],
    [{ GRAPHQL_INTROSPECTION: 'off' }, { introspection: false }],
    [{ GRAPHQL_TRUSTED_DOCUMENTS: '/documents.json' }, { trustedDocuments: '/documents.json' }],
    [{ GRAPHQL_TRUSTED_ONLY: 'on' }, { trustedOnly: true }],
    [{ STYLEGUIDE: 'on' }, { hasStyleguide: true }],
    [{ WEBHOOK_PRIVATE_ADDRESSES: 'on' }, { webhookPrivateAddresses: true }],
    [{ DATABASE_PREPARED_STATEMENTS: 'off' }, { preparedStatements: false }],
    [{ MIGRATE_ON_START: 'off' }, { migrateOnStart: false }],
    [{ DATABASE_POOL_SIZE: '2' }, { databasePoolSize: 2 }],
    [{ DATABASE_POOL_SIZE: '100' }, { databasePoolSize: 100 }],
    [
      { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: databaseUrl, FOLIO_SECRET: secret },
      {
        ...quotas({ archiveRecords: 100_000 }),
        databaseUrl: pooledUrl,
        databaseDirectUrl: databaseUrl,
        preparedStatements: false,
        secret,
      },
    ],
    [
      { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl, FOLIO_SECRET: secret },
      {
        ...quotas({ archiveRecords: 100_000 }),
        databaseUrl,
        databaseReplicaUrl: replicaUrl,
        secret,
      },
    ],
    [{ HSTS_INCLUDE_SUBDOMAINS: 'on' }, { hstsIncludeSubdomains: true }],
    [
      { RETENTION_AUDIT_DAYS: 'off', RETENTION_REVOKED_KEYS_DAYS: '1' },
      { retention: { auditDays: undefined, revokedKeysDays: 1 } },
    ],
    [
      { WEB_CONCURRENCY: '64', DATABASE_URL: databaseUrl, FOLIO_SECRET: secret },
      { ...quotas({ archiveRecords: 100_000 }), workers: 64, databaseUrl, secret },
    ],
    [{ WEB_CONCURRENCY: '1' }, { workers: 1 }],
    [{ SHUTDOWN_DELAY: '300' }, { shutdownDelaySeconds: 300 }],
    [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
    [{ METRICS_PORT: '0', METRICS_HOST: '0.0.0.0' }, { metrics: { port: 0, host: '0.0.0.0' } }],
    [{ METRICS_PORT: 'off' }, { metrics: undefined }],
    // Kubernetes, for a service named `metrics`.
    [{ METRICS_PORT: 'tcp://10.0.0.11:9464' }, { metrics: undefined }],
    ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map(
      (name): [Record<string, string>, object] => [
        { [name]: 'http://collector.example:4318' },
        { tracing: { protocol: 'http/protobuf' } },
      ],
    ),
    [
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      { tracing: { protocol: 'http/json' } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example', OTEL_SDK_DISABLED: 'true' },
      { tracing: undefined },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example', OTEL_TRACES_EXPORTER: 'none' },
      { tracing: undefined },
    ],
    [{ SLOW_OPERATION_MS: '0' }, { slowOperationMs: 0 }],
    [{ SLOW_OPERATION_MS: 'off' }, { slowOperationMs: undefined }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ SOMETHING_ELSE: 'ignored' }, {}],
  ])('reads %j', (env, expected) => {
    expect(readConfig(env)).toStrictEqual({ ...defaults, ...expected });
  });
});
