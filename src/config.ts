import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const url = (protocols: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  });

const storageUrl = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, pathname } = new URL(value);
    if (protocol === 'file:') return hostname === '' && pathname !== '/';
    return protocol === 's3:' && hostname !== '';
  },
  { error: 'must be a URL such as file:///var/lib/folio/images or s3://bucket/prefix?region=' },
);

const secret = z
  .string()
  .min(32, { error: 'must have at least 32 characters; `openssl rand -base64 48` makes one' });

const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
    error: 'must be a port number from 0 to 65535',
  })
  .transform(Number);

/** Requests in a minute: `<authenticated>/<unauthenticated>`, or `off`. */
const rateLimit = (authenticated: number, unauthenticated: number) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,8})$/, {
      error:
        'must be <authenticated>/<unauthenticated> requests in a minute, such as 60/20, or off',
    })
    .default(`${authenticated}/${unauthenticated}`)
    .transform((value): RateLimitConfig | undefined => {
      if (value === 'off') return undefined;
      const [known, unknown] = value.split('/').map(Number);
      return { authenticated: known ?? authenticated, unauthenticated: unknown ?? unauthenticated };
    });

/** A list with commas; empty parts don't count. */
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const isProxy = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
};

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

const onOrOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(byDefault)
    .transform((value) => value === 'on');

/** Every environment variable that folio reads. An empty value counts as left out. */
const environment = z.object({
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: url(/^https?:$/, 'https://folio.example').optional(),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgresql://user@host:5432/folio').optional(),
  REDIS_URL: url(/^rediss?:$/, 'redis://host:6379').optional(),
  DATA_DIR: z.string().default('.folio'),
  STORAGE_URL: storageUrl.optional(),
  FOLIO_SECRET: secret.optional(),
  FOLIO_SECRET_PREVIOUS: secret.optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, { error: 'must have at least 8 characters' })
    .max(128, { error: 'must have at most 128 characters' })
    .optional(),
  RATE_LIMIT_V1: rateLimit(60, 20),
  RATE_LIMIT_FINANCE: rateLimit(300, 20),
  RATE_LIMIT_GRAPHQL: rateLimit(300, 20),
  RATE_LIMIT_AUTH: z
    .string()
    .regex(/^(off|[1-9]\d{0,8})$/, { error: 'must be attempts in a minute, such as 10, or off' })
    .default('10')
    .transform((value) => (value === 'off' ? undefined : Number(value))),
  TRUST_PROXY: list
    .refine((proxies) => proxies.every(isProxy), {
      error: 'must be addresses or networks of proxies, such as 10.0.0.0/8, or loopback',
    })
    .default([]),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), {
      error: 'must be origins, such as https://app.example, with commas between them',
    })
    .default([]),
  GRAPHQL_INTROSPECTION: onOrOff('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

/** The first calls for the second. Looked at apart, so that all mistakes are told together. */
const companions = [
  [
    'DATABASE_URL',
    'FOLIO_SECRET',
    'is required with DATABASE_URL, so that every process has the same',
  ],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'is required with ADMIN_EMAIL'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL', 'is required with ADMIN_PASSWORD'],
] as const;

/** Requests that a caller may make in a minute. */
export interface RateLimitConfig {
  readonly authenticated: number;
  readonly unauthenticated: number;
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
  /** Undefined: made once and kept in `dataDir`. */
  readonly secret: string | undefined;
  /** Still opens and recognises the keys made before the secret changed; sessions end. */
  readonly previousSecret: string | undefined;
  /** The super admin that start-up makes sure of. */
  readonly administrator: { readonly email: string; readonly password: string } | undefined;
  /** By surface; undefined counts nothing. */
  readonly rateLimits: {
    readonly v1: RateLimitConfig | undefined;
    readonly finance: RateLimitConfig | undefined;
    readonly graphql: RateLimitConfig | undefined;
    /** Attempts in a minute at each of sign-up, sign-in and reveal, by address and by account. */
    readonly attempts: number | undefined;
  };
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto count. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the API, without cookies. */
  readonly corsOrigins: readonly string[];
  /** Whether GraphQL tells its schema, and suggests names for mistyped ones. */
  readonly introspection: boolean;
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
  const mistakes = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...companions
      .filter(([given, called]) => variables[given] && !variables[called])
      .map(([, called, message]) => `${called} ${message}`),
  ].map((mistake) => `  ${mistake}`);
  if (!parsed.success || mistakes.length > 0) {
    throw new ConfigError(`folio can't start with this configuration:\n${mistakes.join('\n')}`);
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
    secret: values.FOLIO_SECRET,
    previousSecret: values.FOLIO_SECRET_PREVIOUS,
    administrator:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    rateLimits: {
      v1: values.RATE_LIMIT_V1,
      finance: values.RATE_LIMIT_FINANCE,
      graphql: values.RATE_LIMIT_GRAPHQL,
      attempts: values.RATE_LIMIT_AUTH,
    },
    trustedProxies: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    introspection: values.GRAPHQL_INTROSPECTION,
    logLevel: values.LOG_LEVEL,
  };
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
