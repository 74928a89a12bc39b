import { resolve } from 'node:path';
import { z } from 'zod';

const url = (protocols: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  });

const secret = z
  .string()
  .min(32, { error: 'must have at least 32 characters; `openssl rand -base64 48` makes one' });

const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
    error: 'must be a port number from 0 to 65535',
  })
  .transform(Number);

/** Every environment variable that folio reads. An empty value counts as left out. */
const environment = z.object({
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: url(/^https?:$/, 'https://folio.example').optional(),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgresql://user@host:5432/folio').optional(),
  DATA_DIR: z.string().default('.folio'),
  FOLIO_SECRET: secret.optional(),
  FOLIO_SECRET_PREVIOUS: secret.optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, { error: 'must have at least 8 characters' })
    .max(128, { error: 'must have at most 128 characters' })
    .optional(),
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

/** What the rest of folio is told of its surroundings. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. Links that leave the server start with it. */
  readonly baseUrl: string;
  /** A server's URL, or undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absolute path of the folder for what folio keeps itself. */
  readonly dataDir: string;
  /** Undefined: made once and kept in `dataDir`. */
  readonly secret: string | undefined;
  /** Still accepted for what was sealed, hashed or signed before the secret changed. */
  readonly previousSecret: string | undefined;
  /** The super admin that start-up makes sure of. */
  readonly administrator: { readonly email: string; readonly password: string } | undefined;
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
    dataDir: resolve(values.DATA_DIR),
    secret: values.FOLIO_SECRET,
    previousSecret: values.FOLIO_SECRET_PREVIOUS,
    administrator:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    logLevel: values.LOG_LEVEL,
  };
}

function defaultBaseUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
