import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { quotaSettings, quotasOf } from './settings/quota-settings.ts';
import { requiredTogether } from './settings/required-together.ts';
import {
  fileSettingOf,
  fileSettings,
  readSecretFiles,
  secretSettings,
} from './settings/secret-files.ts';
import * as setting from './settings/setting-types.ts';
import { tracingOf, tracingSettings } from './settings/tracing-settings.ts';
import { findUnknownSettings, type UnknownSetting } from './settings/unknown-settings.ts';
import { StartError } from './start/start-error.ts';

export type { RateLimitConfig } from './settings/setting-types.ts';

const environment = z.object({
  PORT: setting.port.default(4000),
  HOST: setting.host,
  BASE_URL: setting.baseUrl.optional(),
  DATABASE_URL: setting.databaseUrl.optional(),
  DATABASE_DIRECT_URL: setting.databaseUrl.optional(),
  DATABASE_REPLICA_URL: setting.databaseUrl.optional(),
  DATABASE_POOL_SIZE: setting.poolSize.default('10').transform(Number),
  DATABASE_PREPARED_STATEMENTS: setting.onOrOff('on'),
  MIGRATE_ON_START: setting.onOrOff('on'),
  REDIS_URL: setting.redisUrl.optional(),
  DATA_DIR: z.string().default('.folio'),
  STORAGE_URL: setting.storageUrl.optional(),
  STORAGE_ADOPT: setting.databaseId.optional(),
  STORAGE_SWEEP_PERCENT: setting.percent.default('10').transform(Number),
  FOLIO_SECRET: setting.secret.optional(),
  FOLIO_SECRET_PREVIOUS: setting.secretList.default([]),
  FOLIO_BACKUP_PASSPHRASE: setting.passphrase.optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  ADMIN_PASSWORD: setting.password.optional(),
  RATE_LIMIT_V1: setting.rateLimit(60, 20),
  RATE_LIMIT_FINANCE: setting.rateLimit(300, 20),
  RATE_LIMIT_GRAPHQL: setting.rateLimit(300, 20),
  RATE_LIMIT_WEB: setting.rateLimit(120, 30),
  RATE_LIMIT_AUTH: setting.attempts,
  MAX_CONNECTIONS_PER_ADDRESS: z
    .string()
    .regex(/^(off|[1-9]\d{0,8})$/, {
      error: 'must be a number of connections, for example 200, or off',
    })
    .default('200')
    .transform(setting.numberUnlessOff),
  MAX_STREAMS: setting.streams.default('2000').transform(Number),
  ...quotaSettings,
  TRUST_PROXY: setting.proxies.default([]),
  CORS_ORIGINS: setting.origins.default([]),
  HSTS_INCLUDE_SUBDOMAINS: setting.onOrOff('off'),
  GRAPHQL_INTROSPECTION: setting.onOrOff('on'),
  GRAPHQL_TRUSTED_DOCUMENTS: z.string().optional(),
  GRAPHQL_TRUSTED_ONLY: setting.onOrOff('off'),
  STYLEGUIDE: setting.onOrOff('off'),
  WEBHOOK_PRIVATE_ADDRESSES: setting.onOrOff('off'),
  RETENTION_AUDIT_DAYS: setting.retention(365),
  RETENTION_REVOKED_KEYS_DAYS: setting.retention(90),
  METRICS_PORT: setting.metricsPort,
  METRICS_HOST: setting.host,
  ...tracingSettings,
  SLOW_OPERATION_MS: setting.milliseconds.default('1000').transform(setting.numberUnlessOff),
  WEB_CONCURRENCY: setting.workerCount.default(1),
  SHUTDOWN_DELAY: setting.seconds.default('0').transform(Number),
  LOG_LEVEL: setting.logLevel.default('info'),
});

const embeddedWorkers =
  'WEB_CONCURRENCY must be 1 without DATABASE_URL, because only one process can use the embedded database';

export type Config = Readonly<ReturnType<typeof toConfig>>;

function toConfig(values: z.output<typeof environment>) {
  return {
    port: values.PORT,
    host: values.HOST,
    /** The public address, without a trailing slash. Absolute URLs start with it. */
    baseUrl: (values.BASE_URL ?? defaultBaseUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    /** Undefined: the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** The URL of the server itself, for migrations, if `databaseUrl` leads to a connection pooler. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** A standby of the server, for exports and reports. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    /** The maximum number of connections to a PostgreSQL server. */
    databasePoolSize: values.DATABASE_POOL_SIZE,
    preparedStatements: values.DATABASE_PREPARED_STATEMENTS && !values.DATABASE_DIRECT_URL,
    migrateOnStart: values.MIGRATE_ON_START,
    /** Undefined: each process counts its own requests. */
    redisUrl: values.REDIS_URL,
    /** The absolute path of the folder for the embedded database, images and generated secret. */
    dataDir: resolve(values.DATA_DIR),
    /** The `file:` URL of a folder, or `s3://bucket/prefix?…`. */
    storageUrl: values.STORAGE_URL ?? pathToFileURL(resolve(values.DATA_DIR, 'images')).href,
    /** The id of the database whose storage this database may adopt, or `unmarked`. */
    storageAdopt: values.STORAGE_ADOPT,
    /** The share of all stored images that one sweep may delete, in percent. */
    storageSweepPercent: values.STORAGE_SWEEP_PERCENT,
    secret: values.FOLIO_SECRET,
    /** Newest first; keys and sessions created with them stay valid. */
    previousSecrets: values.FOLIO_SECRET_PREVIOUS,
    /** Encrypts and decrypts backups of the embedded database. */
    backupPassphrase: values.FOLIO_BACKUP_PASSPHRASE,
    administrator:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    /** The rate limits by surface; undefined: no limit. */
    rateLimits: {
      v1: values.RATE_LIMIT_V1,
      finance: values.RATE_LIMIT_FINANCE,
      graphql: values.RATE_LIMIT_GRAPHQL,
      /** Pages and forms, by user or address. */
      web: values.RATE_LIMIT_WEB,
      attempts: values.RATE_LIMIT_AUTH,
    },
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    /** Open streams of changes of this process. */
    maxStreams: values.MAX_STREAMS,
    quotas: quotasOf(values, { isEmbedded: !values.DATABASE_URL }),
    /** Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted. */
    trustedProxies: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    hstsIncludeSubdomains: values.HSTS_INCLUDE_SUBDOMAINS,
    /** Whether GraphQL allows introspection and suggests names in its errors. */
    introspection: values.GRAPHQL_INTROSPECTION,
    /** The absolute path of the manifest of trusted documents. */
    trustedDocuments: values.GRAPHQL_TRUSTED_DOCUMENTS && resolve(values.GRAPHQL_TRUSTED_DOCUMENTS),
    /** Whether GraphQL rejects all documents but the trusted ones and those of the command line. */
    trustedOnly: values.GRAPHQL_TRUSTED_ONLY,
    /** For developers of folio: `/styleguide` shows the components of the web pages. */
    hasStyleguide: values.STYLEGUIDE,
    /** Webhooks may have `http:` URLs and addresses that are not public. */
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    retention: {
      auditDays: values.RETENTION_AUDIT_DAYS,
      /** Counted from when the key was revoked or expired; undefined: kept permanently. */
      revokedKeysDays: values.RETENTION_REVOKED_KEYS_DAYS,
    },
    /** The number of processes that serve requests on the same port. 1: there is no primary. */
    workers: values.WEB_CONCURRENCY,
    /**
     * The time between SIGTERM and closing the listener. Meanwhile `/health/ready` fails, so that
     * load balancers send no new requests.
     */
    shutdownDelaySeconds: values.SHUTDOWN_DELAY,
    /** Undefined: no metrics. They have an address of their own, because they need no credential. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: tracingOf(values),
    /** GraphQL operations that take at least this long are logged; undefined: none. */
    slowOperationMs: values.SLOW_OPERATION_MS,
    logLevel: values.LOG_LEVEL,
  };
}

export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/** @throws {ConfigError} with all issues; values are left out, because they may be secrets. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const files = readSecretFiles(variables);
  const parsed = environment.safeParse({ ...variables, ...files.values });
  const isSet = (name: string) => (variables[name] ?? variables[fileSettingOf(name)]) !== undefined;
  const titleOf = (name: string) =>
    name in files.values ? `${name}, read from ${fileSettingOf(name)},` : name;
  const issues = [
    ...files.issues,
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${titleOf(path.join('.'))} ${message}`,
    ),
    ...requiredTogether
      .filter(([name, required]) => isSet(name) && !isSet(required))
      .map(([, required, message]) => `${required} ${message}`),
    ...(isSet('DATABASE_DIRECT_URL') && variables.DATABASE_PREPARED_STATEMENTS === 'on'
      ? ['DATABASE_PREPARED_STATEMENTS must be off with DATABASE_DIRECT_URL, or not set']
      : []),
    ...(Number(variables.WEB_CONCURRENCY) > 1 && !isSet('DATABASE_URL') ? [embeddedWorkers] : []),
  ];
  if (!parsed.success || issues.length > 0) {
    const misspelled = unknownSettings(env).filter(({ suggestion }) => suggestion);
    const lines = [...issues, ...misspelled.map(({ message }) => message)];
    const list = lines.map((line) => `  ${line}`).join('\n');
    throw new ConfigError(`folio can't start with this configuration:\n${list}`);
  }
  return toConfig(parsed.data);
}

/** Variables that look like settings but have no effect. */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): UnknownSetting[] {
  return findUnknownSettings(env, [...Object.keys(environment.shape), ...fileSettings]);
}

const withoutSecrets = Object.fromEntries(
  [...secretSettings, ...fileSettings].map((name) => [name, '']),
);

/** Always the embedded database, with its own secret: the password of the demo is public. */
export function readDemoConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const config = readConfig({
    ...env,
    DATA_DIR: env.DATA_DIR || '.folio-demo',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
    STYLEGUIDE: env.STYLEGUIDE || 'on',
    WEBHOOK_PRIVATE_ADDRESSES: env.WEBHOOK_PRIVATE_ADDRESSES || 'on',
    MIGRATE_ON_START: 'on',
    WEB_CONCURRENCY: '1',
    STORAGE_URL: '',
    STORAGE_ADOPT: '',
    ADMIN_EMAIL: '',
    ...withoutSecrets,
  });
  if (!isLoopback(config.host)) {
    throw new ConfigError(
      'HOST must be a loopback address such as 127.0.0.1: everybody knows the password of the demo.\n' +
        'Start a server for others with npm start.',
    );
  }
  return config;
}

const isLoopback = (host: string) =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** A URL can't have the zone of an address, such as `%eth0`. */
function defaultBaseUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host}:${port}`;
}
