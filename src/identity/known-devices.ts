import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from './constant-time.ts';

/** Users that the cookie of one browser can hold. A sixth replaces the oldest. */
const maxUsers = 5;
const lifetimeSeconds = 365 * 24 * 60 * 60;

interface Entry {
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Attempts from this device are counted by this random id. */
  readonly device: string;
  /** An HMAC, so that the cookie does not reveal the email address. */
  readonly tag: string;
}

const entryPattern = /^([\da-z]{1,8})~([\w-]{16})~([\w-]{43})$/;

/**
 * Recognizes browsers in which a user has signed in before, by a cookie (OWASP: device cookie).
 * Their attempts have separate limits, so that a user can sign in while others use up the limits of
 * the user and the address. The cookie does not authenticate.
 */
export class KnownDevices {
  readonly #keys: readonly [Buffer, ...Buffer[]];
  readonly #cookieName: string;
  readonly #attributes: string;

  /** @param keys signing keys, the newest first. */
  constructor(keys: readonly [Buffer, ...Buffer[]], baseUrl: string) {
    const overHttps = baseUrl.startsWith('https:');
    this.#keys = keys;
    this.#cookieName = overHttps ? '__Host-folio_device' : 'folio_device';
    const secure = overHttps ? '; Secure' : '';
    this.#attributes = `Max-Age=${lifetimeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  }

  deviceOf(cookieHeader: string | undefined, now = new Date()): string | undefined {
    return this.#entriesIn(cookieHeader, now)[0]?.device;
  }

  deviceOfUser(
    cookieHeader: string | undefined,
    email: string,
    now = new Date(),
  ): string | undefined {
    return this.#entriesIn(cookieHeader, now).find((entry) => this.#isOf(entry, email))?.device;
  }

  /** A Set-Cookie header. A known device keeps its id: a new id would have a new limit. */
  remember(cookieHeader: string | undefined, email: string, now = new Date()): string {
    const issuedAt = Math.floor(now.getTime() / 1_000);
    const entriesBefore = this.#entriesIn(cookieHeader, now);
    const known = entriesBefore.find((entry) => this.#isOf(entry, email));
    const others = entriesBefore.filter((entry) => entry !== known);
    const unsigned = { issuedAt, device: known?.device ?? randomBytes(12).toString('base64url') };
    const [key] = this.#keys;
    const entries = [{ ...unsigned, tag: tagOf(key, unsigned, email) }, ...others]
      .slice(0, maxUsers)
      .map(({ issuedAt: issued, device, tag }) => `${issued.toString(36)}~${device}~${tag}`);
    const body = entries.join('.');
    return `${this.#cookieName}=${body}.${mac(key, `device:${body}`)}; ${this.#attributes}`;
  }

  #entriesIn(cookieHeader = '', now: Date): readonly Entry[] {
    const value = cookieHeader
      .split(/; */)
      .find((pair) => pair.startsWith(`${this.#cookieName}=`))
      ?.slice(this.#cookieName.length + 1);
    const parts = value?.split('.') ?? [];
    const signature = parts.pop() ?? '';
    if (parts.length === 0 || parts.length > maxUsers) return [];
    const isAuthentic = this.#keys.some((key) =>
      isSameText(signature, mac(key, `device:${parts.join('.')}`)),
    );
    if (!isAuthentic) return [];
    const oldest = now.getTime() / 1_000 - lifetimeSeconds;
    return parts
      .map((part) => entryPattern.exec(part))
      .filter((match) => match !== null)
      .map(([, issued = '', device = '', tag = '']) => {
        return { issuedAt: Number.parseInt(issued, 36), device, tag };
      })
      .filter(({ issuedAt }) => issuedAt > oldest);
  }

  #isOf(entry: Entry, email: string): boolean {
    return this.#keys.some((key) => isSameText(entry.tag, tagOf(key, entry, email)));
  }
}

// `account:` must stay: another prefix would invalidate the stored cookies.
const tagOf = (key: Buffer, { issuedAt, device }: Omit<Entry, 'tag'>, email: string) =>
  mac(key, `account:${issuedAt}:${device}:${email}`);

const mac = (key: Buffer, value: string) =>
  createHmac('sha256', key).update(value).digest('base64url');
