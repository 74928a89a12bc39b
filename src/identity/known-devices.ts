import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Accounts that one browser is remembered for; a sixth replaces the oldest. */
const maxUsers = 5;
const lifetimeSeconds = 365 * 24 * 60 * 60;

/** One account's sign-in on a device. */
interface Entry {
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** What attempts from this device are counted under. */
  readonly device: string;
  /** Binds the entry to the email address, which can't be read from it. */
  readonly tag: string;
}

const entryPattern = /^([\da-z]{1,8})~([\w-]{16})~([\w-]{43})$/;

/**
 * Recognizes the browsers in which somebody has signed in to an account before (OWASP's device
 * cookie). Their attempts have limits of their own, so that strangers, who use up the limits of the
 * account and the address, don't lock its owner out. The cookie opens nothing.
 */
export class KnownDevices {
  readonly #keys: readonly [Buffer, ...Buffer[]];
  readonly #cookieName: string;
  readonly #attributes: string;

  /** @param keys the newest first; older ones still recognize a device. */
  constructor(keys: readonly [Buffer, ...Buffer[]], baseUrl: string) {
    const overHttps = baseUrl.startsWith('https:');
    this.#keys = keys;
    this.#cookieName = overHttps ? '__Host-folio_device' : 'folio_device';
    const secure = overHttps ? '; Secure' : '';
    this.#attributes = `Max-Age=${lifetimeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  }

  /** The device that sends this Cookie header, if anybody has signed in on it before. */
  deviceOf(cookieHeader: string | undefined, now = new Date()): string | undefined {
    return this.#entriesOf(cookieHeader, now)[0]?.device;
  }

  /** The same, if it is this account that has signed in there. */
  deviceOfUser(
    cookieHeader: string | undefined,
    email: string,
    now = new Date(),
  ): string | undefined {
    return this.#entriesOf(cookieHeader, now).find((entry) => this.#isOf(entry, email))?.device;
  }

  /**
   * The Set-Cookie header that remembers a successful sign-in. A device that is known for the account
   * stays the same device: a new one at each sign-in would have limits that nobody has used yet.
   */
  remember(cookieHeader: string | undefined, email: string, now = new Date()): string {
    const issuedAt = Math.floor(now.getTime() / 1_000);
    const before = this.#entriesOf(cookieHeader, now);
    const known = before.find((entry) => this.#isOf(entry, email));
    const others = before.filter((entry) => entry !== known);
    const unsigned = { issuedAt, device: known?.device ?? randomBytes(12).toString('base64url') };
    const [key] = this.#keys;
    const entries = [{ ...unsigned, tag: tagOf(key, unsigned, email) }, ...others]
      .slice(0, maxUsers)
      .map(({ issuedAt: issued, device, tag }) => `${issued.toString(36)}~${device}~${tag}`);
    const body = entries.join('.');
    return `${this.#cookieName}=${body}.${mac(key, `device:${body}`)}; ${this.#attributes}`;
  }

  #entriesOf(cookieHeader = '', now: Date): readonly Entry[] {
    const value = cookieHeader
      .split(/; */)
      .find((pair) => pair.startsWith(`${this.#cookieName}=`))
      ?.slice(this.#cookieName.length + 1);
    const parts = value?.split('.') ?? [];
    const seal = parts.pop() ?? '';
    if (parts.length === 0 || parts.length > maxUsers) return [];
    const isOurs = this.#keys.some((key) => isSame(seal, mac(key, `device:${parts.join('.')}`)));
    if (!isOurs) return [];
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
    return this.#keys.some((key) => isSame(entry.tag, tagOf(key, entry, email)));
  }
}

const tagOf = (key: Buffer, { issuedAt, device }: Omit<Entry, 'tag'>, email: string) =>
  mac(key, `account:${issuedAt}:${device}:${email}`);

const mac = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
