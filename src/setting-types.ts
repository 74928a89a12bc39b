/** The forms of values that settings of `config.ts` have. */
import { isIP } from 'node:net';
import { z } from 'zod';

const tooShort = 'must have at least 32 characters; `openssl rand -base64 48` makes one';

const isLongEnough = (value: string) => value.length >= 32;

export const secret = z.string().refine(isLongEnough, { error: tooShort });

/**
 * Secrets with commas between them; a comma inside one is written `\,`. Blanks around a secret do
 * not count, line breaks do, because files of secrets often end with one.
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
      const which = secrets.length > 1 ? ` in each secret, and number ${index + 1} has fewer` : '';
      context.addIssue({ code: 'custom', message: tooShort.replace(';', `${which};`) });
    });
  });

/** An address, a network, or a name of some networks, as Fastify's `trustProxy` takes it. */
function isProxy(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** Requests that a caller may make in a minute. */
export interface RateLimitConfig {
  readonly authenticated: number;
  readonly unauthenticated: number;
}

export const url = (protocols: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  });

export const storageUrl = z.string().refine(
  (value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, pathname } = new URL(value);
    if (protocol === 'file:') return hostname === '' && pathname !== '/';
    return protocol === 's3:' && hostname !== '';
  },
  { error: 'must be a URL such as file:///var/lib/folio/images or s3://bucket/prefix?region=' },
);

export const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
    error: 'must be a port number from 0 to 65535',
  })
  .transform(Number);

/** Requests in a minute: `<authenticated>/<unauthenticated>`, or `off`. */
export const rateLimit = (authenticated: number, unauthenticated: number) =>
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

/** The most of something that a user may have. */
export const quota = (byDefault: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be a number from 1 to 999999999999999' })
    .default(String(byDefault))
    .transform(Number);

/** A list with commas; empty parts don't count. */
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Days for which something is kept, or `off`. */
export const retention = (days: number) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,4})$/, { error: 'must be a number of days, such as 365, or off' })
    .default(String(days))
    .transform((value) => (value === 'off' ? undefined : Number(value)));

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

export const onOrOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(byDefault)
    .transform((value) => value === 'on');

/** The id of a database, or `unmarked`. */
export const databaseId = z
  .string()
  .refine((value) => value === 'unmarked' || z.uuid().safeParse(value).success, {
    error: 'must be the id of a database, as the message at start-up shows it, or unmarked',
  });

/** A share, in percent. */
export const percent = z
  .string()
  .regex(/^([1-9]\d?|100)$/, { error: 'must be a whole number from 1 to 100' });

/** A delay of at most five minutes. */
export const seconds = z
  .string()
  .refine((value) => /^\d{1,3}$/.test(value) && Number(value) <= 300, {
    error: 'must be a number of seconds from 0 to 300',
  });

/** A password as sign-up takes it. */
export const password = z
  .string()
  .min(8, { error: 'must have at least 8 characters' })
  .max(128, { error: 'must have at most 128 characters' });

/** Attempts in a minute, or `off`. */
export const attempts = z
  .string()
  .regex(/^(off|[1-9]\d{0,8})$/, { error: 'must be attempts in a minute, such as 10, or off' })
  .default('10')
  .transform((value) => (value === 'off' ? undefined : Number(value)));

/** Addresses or networks of proxies. */
export const proxies = list.refine((proxies) => proxies.every(isProxy), {
  error: 'must be addresses or networks of proxies, such as 10.0.0.0/8, or loopback',
});

/** Origins of web pages. */
export const origins = list.refine((origins) => origins.every(isOrigin), {
  error: 'must be origins, such as https://app.example, with commas between them',
});

/** From which severity on log lines are written. */
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be fatal, error, warn, info, debug, trace or silent',
});
