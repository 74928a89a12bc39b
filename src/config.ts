import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RateLimitConfig } from './setting-types.ts';
import * as setting from './setting-types.ts';
import { findUnknownSettings, type UnknownSetting } from './unknown-settings.ts';

export type { RateLimitConfig } from './setting-types.ts';

/** Every environment variable that folio reads. An empty value counts as left out. */
const environment = z.object({
  PORT: setting.port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: setting.url(/^https?:$/, 'https://folio.example').optional(),
  DATABASE_URL: setting.url(/^postgres(ql)?:$/, 'postgresql://user@host:5432/folio').optional(),
  REDIS_URL: setting.url(/^rediss?:$/, 'redis://host:6379').optional(),
  DATA_DIR: z.string().default('.folio'),
  STORAGE_URL: setting.storageUrl.optional(),
  STORAGE_ADOPT: setting.databaseId.optional(),
  STORAGE_SWEEP_PERCENT: setting.percent.default('10').transform(Number),
  FOLIO_SECRET: setting.secret.optional(),
  FOLIO_SECRET_PREVIOUS: setting.secretList.default([]),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: setting.password.optional(),
  RATE_LIMIT_V1: setting.rateLimit(60, 20),
  RATE_LIMIT_FINANCE: setting.rateLimit(300, 20),
  RATE_LIMIT_GRAPHQL: setting.rateLimit(300, 20),
  RATE_LIMIT_WEB: setting.rateLimit(120, 30),
  RATE_LIMIT_AUTH: setting.attempts,
  MAX_CONNECTIONS_PER_ADDRESS: z
    .string()
    .regex(/^(off|[1-9]\d{0,8})$/, {
      error: 'must be a number of connections, such as 200, or off',
    })
    .default('200')
    .transform((value) => (value === 'off' ? undefined : Number(value))),
  QUOTA_CATEGORIES: setting.quota(1_000),
  QUOTA_ACCOUNTS: setting.quota(200),
  QUOTA_LIVE_KEYS: setting.quota(50),
  QUOTA_IMAGE_BYTES: setting.quota(1024 ** 3),
  QUOTA_IMAGES_PER_REQUEST: setting.quota(25),
  TRUST_PROXY: setting.proxies.default([]),
  CORS_ORIGINS: setting.origins.default([]),
  HSTS_INCLUDE_SUBDOMAINS: setting.onOrOff('off'),
  GRAPHQL_INTROSPECTION: setting.onOrOff('on'),
  RETENTION_AUDIT_DAYS: setting.retention(365),
  RETENTION_REVOKED_KEYS_DAYS: setting.retention(90),
  SHUTDOWN_DELAY: setting.seconds.default('0').transform(Number),
  LOG_LEVEL: setting.logLevel.default('info'),
});

/** The first calls for the second. Looked at apart, so that all mistakes are told together. */
const requiredTogether = [
  [
    'DATABASE_URL',
    'FOLIO_SECRET',
    'is required with DATABASE_URL, so that every process has the same',
  ],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'is required with ADMIN_EMAIL'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL', 'is required with ADMIN_PASSWORD'],
] as const;

/** The most that one user may have; creating one more is a validation issue. */
export interface QuotaConfig {
  readonly categories: number;
  /** Bank accounts of the finance service. */
  readonly accounts: number;
  /** Keys of each kind that are neither revoked nor expired. */
  readonly liveKeys: number;
  /** Of all screenshots and attachments, as they are stored. */
  readonly imageBytes: number;
  readonly imagesPerRequest: number;
}

/** What the rest of folio is told of its surroundings. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. Links that leave the server start with it. */
  readonly baseUrl: string;
  /** A server's URL, or undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Where processes count requests together; undefined: each counts its own. */
  readonly redisUrl: string | undefined;
  /** Absolute path of the folder for what folio keeps itself. */
  readonly dataDir: string;
  /** Where images are: a `file:` URL of a folder or `s3://bucket/prefix?…`. */
  readonly storageUrl: string;
  /** The database whose storage this one may take over, or `unmarked`. */
  readonly storageAdopt: string | undefined;
  /** Of all stored images, how many the sweep may remove at once, in percent. */
  readonly storageSweepPercent: number;
  /** Undefined: made once and kept in `dataDir`. */
  readonly secret: string | undefined;
  /** Earlier secrets, newest first: what was made under them stays valid. */
  readonly previousSecrets: readonly string[];
  /** The super admin that start-up makes sure of. */
  readonly administrator: { readonly email: string; readonly password: string } | undefined;
  /** By surface; undefined counts nothing. */
  readonly rateLimits: {
    readonly v1: RateLimitConfig | undefined;
    readonly finance: RateLimitConfig | undefined;
    readonly graphql: RateLimitConfig | undefined;
    /** Pages and forms, by user or address. */
    readonly web: RateLimitConfig | undefined;
    /** Attempts in a minute at each of sign-up, sign-in and reveal, by address and by account. */
    readonly attempts: number | undefined;
  };
  /** Open connections of one client address; undefined: any number. */
  readonly maxConnectionsPerAddress: number | undefined;
  readonly quotas: QuotaConfig;
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto count. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the API, without cookies. */
  readonly corsOrigins: readonly string[];
  /** Whether browsers must use https for every host below that of `baseUrl`, too. */
  readonly hstsIncludeSubdomains: boolean;
  /** Whether GraphQL tells its schema, and suggests names for mistyped ones. */
  readonly introspection: boolean;
  /** For how many days records are kept that nobody needs any more; undefined: for good. */
  readonly retention: {
    readonly auditDays: number | undefined;
    /** From when the key was revoked or expired. */
    readonly revokedKeysDays: number | undefined;
  };
  /**
   * Between the signal to stop and closing the listener; `/health/ready` already fails meanwhile, so
   * that load balancers notice before connections are rejected.
   */
  readonly shutdownDelaySeconds: number;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** Wrong configuration: the message lists every mistake, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables.
 * @throws {ConfigError} naming all mistakes together; values are never repeated in it.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(variables);
  const issues = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...requiredTogether
      .filter(([given, called]) => variables[given] && !variables[called])
      .map(([, called, message]) => `${called} ${message}`),
  ];
  if (!parsed.success || issues.length > 0) {
    const misspelt = unknownSettings(env).filter(({ suggestion }) => suggestion);
    const lines = [...issues, ...misspelt.map(({ message }) => message)];
    const list = lines.map((line) => `  ${line}`).join('\n');
    throw new ConfigError(`folio can't start with this configuration:\n${list}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl: (values.BASE_URL ?? defaultBaseUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    dataDir: resolve(values.DATA_DIR),
    storageUrl: values.STORAGE_URL ?? pathToFileURL(resolve(values.DATA_DIR, 'images')).href,
    storageAdopt: values.STORAGE_ADOPT,
    storageSweepPercent: values.STORAGE_SWEEP_PERCENT,
    secret: values.FOLIO_SECRET,
    previousSecrets: values.FOLIO_SECRET_PREVIOUS,
    administrator:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    rateLimits: {
      v1: values.RATE_LIMIT_V1,
      finance: values.RATE_LIMIT_FINANCE,
      graphql: values.RATE_LIMIT_GRAPHQL,
      web: values.RATE_LIMIT_WEB,
      attempts: values.RATE_LIMIT_AUTH,
    },
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    quotas: {
      categories: values.QUOTA_CATEGORIES,
      accounts: values.QUOTA_ACCOUNTS,
      liveKeys: values.QUOTA_LIVE_KEYS,
      imageBytes: values.QUOTA_IMAGE_BYTES,
      imagesPerRequest: values.QUOTA_IMAGES_PER_REQUEST,
    },
    trustedProxies: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    hstsIncludeSubdomains: values.HSTS_INCLUDE_SUBDOMAINS,
    introspection: values.GRAPHQL_INTROSPECTION,
    retention: {
      auditDays: values.RETENTION_AUDIT_DAYS,
      revokedKeysDays: values.RETENTION_REVOKED_KEYS_DAYS,
    },
    shutdownDelaySeconds: values.SHUTDOWN_DELAY,
    logLevel: values.LOG_LEVEL,
  };
}

/** Variables that look like settings of folio and have no effect. */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): UnknownSetting[] {
  return findUnknownSettings(env, Object.keys(environment.shape));
}

/**
 * The configuration of the demo: always the embedded database, with a secret of its own. A server
 * that the surroundings name for something else never gets the demo's well-known password.
 */
export function readDemoConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  return readConfig({
    ...env,
    DATA_DIR: env.DATA_DIR || '.folio-demo',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
    DATABASE_URL: '',
    STORAGE_URL: '',
    STORAGE_ADOPT: '',
    REDIS_URL: '',
    FOLIO_SECRET: '',
    FOLIO_SECRET_PREVIOUS: '',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
  });
}

function defaultBaseUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
