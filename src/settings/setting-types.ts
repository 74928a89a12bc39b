import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const tooShort = 'must have at least 32 characters; create one with `openssl rand -base64 48`';

export const numberUnlessOff = (value: string): number | undefined =>
  value === 'off' ? undefined : Number(value);

export const isLongEnough = (value: string) => value.length >= 32;

export const secret = z.string().refine(isLongEnough, { error: tooShort });

/**
 * A comma-separated list of secrets; a comma inside a secret is written `\,`. Spaces around a secret
 * are removed. Line breaks are part of the secret, because a secret from a file often ends with one.
 */
export const secretList = z
  .string()
  .transform((value) =>
    value
      .split(/(?<!\\),/)
      .map((part) => part.replaceAll('\\,', ',').replace(/^[ \t]+|[ \t]+$/g, ''))
      .filter((part) => part !== ''),
  )
  .superRefine((secrets, context) => {
    secrets.forEach((value, index) => {
      if (isLongEnough(value)) return;
      const position = secrets.length > 1 ? ` (secret ${index + 1} has fewer)` : '';
      context.addIssue({ code: 'custom', message: tooShort.replace(';', `${position};`) });
    });
  });

/** An address, a network or a name of networks for Fastify's `trustProxy`. */
function isProxy(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export interface RateLimitConfig {
  readonly authenticated: number;
  readonly unauthenticated: number;
}

const isUrl = (value: string, protocols: RegExp) =>
  URL.canParse(value) && protocols.test(new URL(value).protocol);

/** White space around a URL is removed: not every parser ignores it. */
const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .trim()
    .refine((value) => isUrl(value, protocols), {
      error: `must be a URL, for example ${example}`,
      abort: true,
    });

/** Paths are appended to it. */
export const baseUrl = url(/^https?:$/, 'https://folio.example').refine(
  (value) => isOriginWithPath(new URL(value)),
  { error: 'must have no user name, password, query or fragment' },
);

const isOriginWithPath = ({ origin, pathname, href }: URL) => origin + pathname === href;

export const redisUrl = url(/^rediss?:$/, 'redis://host:6379').refine(
  (value) => /^(\/\d*)?$/.test(new URL(value).pathname),
  {
    error:
      'must end with the number of a database, for example redis://host:6379/1, or have no path',
  },
);

export const collectorUrl = url(/^https?:$/, 'http://collector.example:4318');

const isPoolSize = (value: string) =>
  /^[1-9]\d{0,2}$/.test(value) && Number(value) >= 2 && Number(value) <= 100;

export const databaseUrl = url(/^postgres(ql)?:$/, 'postgresql://user@host:5432/folio');

/** At least two: one connection is the mark of the embedded database. */
export const poolSize = z.string().refine(isPoolSize, {
  error: 'must be a number of connections from 2 to 100',
});

/** At most 64: each worker has database connections and caches of its own. */
export const workerCount = z
  .string()
  .refine((value) => /^[1-9]\d?$/.test(value) && Number(value) <= 64, {
    error: 'must be a whole number from 1 to 64',
  })
  .transform(Number);

export const storageUrl = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, pathname, searchParams } = new URL(value);
    if (protocol === 'file:') return hostname === '' && pathname !== '/' && isFolder(value);
    if (protocol !== 's3:' || hostname === '') return false;
    const endpoint = searchParams.get('endpoint');
    return !endpoint || isUrl(endpoint, /^https?:$/);
  },
  {
    error:
      'must be a URL, for example file:///var/lib/folio/images or s3://bucket/prefix?region=&endpoint=https://host',
  },
);

function isFolder(url: string): boolean {
  try {
    return !fileURLToPath(url).includes('\0');
  } catch {
    return false;
  }
}

const isServiceAddress = (value: string) => /^(tcp|udp|sctp):\/\//i.test(value);
const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;

/**
 * A URL counts as `off`: for a service named `metrics`, Kubernetes sets METRICS_PORT to the address
 * of that service.
 */
export const metricsPort = z
  .string()
  .refine((value) => value === 'off' || isServiceAddress(value) || isPort(value), {
    error: 'must be a port number from 0 to 65535, or off',
  })
  .default('off')
  .transform((value) => (isPort(value) ? Number(value) : undefined));

/** Without a protocol or port. */
export const host = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || (/^[\w.-]+$/.test(value) && URL.canParse(`http://${value}`)),
    { error: 'must be an address or a host name, for example 0.0.0.0' },
  )
  .default('127.0.0.1');

export const port = z
  .string()
  .refine(isPort, { error: 'must be a port number from 0 to 65535' })
  .transform(Number);

/** Requests per minute: `<authenticated>/<unauthenticated>`, or `off`. */
export const rateLimit = (authenticated: number, unauthenticated: number) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,8})$/, {
      error:
        'must be <authenticated>/<unauthenticated> requests per minute, for example 60/20, or off',
    })
    .default(`${authenticated}/${unauthenticated}`)
    .transform((value): RateLimitConfig | undefined => {
      if (value === 'off') return undefined;
      const [first, second] = value.split('/').map(Number);
      return { authenticated: first ?? authenticated, unauthenticated: second ?? unauthenticated };
    });

const positive = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'must be a number from 1 to 999999999999999' });

/** Undefined for the default. */
export const quota = positive.transform(Number).optional();

/** Each open stream holds a connection. */
export const streams = z.string().regex(/^\d{1,5}$/, {
  error: 'must be a number of streams from 0 to 99999',
});

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Days, or `off`. */
export const retention = (days: number) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,4})$/, { error: 'must be a number of days, for example 365, or off' })
    .default(String(days))
    .transform(numberUnlessOff);

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

export const onOrOff = (defaultValue: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(defaultValue)
    .transform((value) => value === 'on');

/** The id of a database, or `unmarked`. */
export const databaseId = z
  .string()
  .refine((value) => value === 'unmarked' || z.uuid().safeParse(value).success, {
    error: 'must be the database id from the start-up error, or unmarked',
  });

export const percent = z
  .string()
  .regex(/^([1-9]\d?|100)$/, { error: 'must be a whole number from 1 to 100' });

/** At most five minutes. */
export const seconds = z
  .string()
  .refine((value) => /^\d{1,3}$/.test(value) && Number(value) <= 300, {
    error: 'must be a number of seconds from 0 to 300',
  });

export const milliseconds = z
  .string()
  .regex(/^(off|\d{1,6})$/, { error: 'must be a number of milliseconds from 0 to 999999, or off' });

export const password = z
  .string()
  .min(8, { error: 'must have at least 8 characters' })
  .max(128, { error: 'must have at most 128 characters' });

/** Long, because an attacker who has the file can try any number of passphrases. */
export const passphrase = z.string().min(16, { error: 'must have at least 16 characters' });

/** Attempts per minute, or `off`. */
export const attempts = z
  .string()
  .regex(/^(off|[1-9]\d{0,8})$/, {
    error: 'must be a number of attempts per minute, for example 10, or off',
  })
  .default('10')
  .transform(numberUnlessOff);

export const proxies = list.refine((proxies) => proxies.every(isProxy), {
  error:
    'must be a comma-separated list of addresses or networks, for example 10.0.0.0/8 or loopback',
});

export const origins = list.refine((origins) => origins.every(isOrigin), {
  error: 'must be a comma-separated list of origins, for example https://app.example',
});

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be fatal, error, warn, info, debug, trace or silent',
});
