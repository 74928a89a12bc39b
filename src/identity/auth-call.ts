import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions, DBAdapter } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import type { DatabaseClient } from '../database/client.ts';
import type { ClientInfo } from './audit.ts';

interface AuthCall {
  /** The client of a transaction, or the database client. */
  readonly client: DatabaseClient;
  /** The client that gets a new session. */
  readonly clientInfo?: ClientInfo;
  readonly newPasswordHash?: string;
  /** The stored hash that the password was found to match. */
  readonly verifiedHash?: string;
}

const currentCalls = new AsyncLocalStorage<AuthCall & { firstError?: unknown }>();

function currentCall() {
  const call = currentCalls.getStore();
  if (!call) throw new Error('better-auth was called without callBetterAuth');
  return call;
}

/**
 * Runs a call of better-auth and throws the original error of the database. better-auth replaces it
 * by "no session" or an error of its own, so an unavailable database would look like invalid
 * credentials.
 */
export async function callBetterAuth<T>(call: AuthCall, work: () => Promise<T>): Promise<T> {
  const current: AuthCall & { firstError?: unknown } = { ...call };
  try {
    return await currentCalls.run(current, work);
  } catch (error) {
    throw current.firstError ?? error;
  }
}

/** Callers hash and verify before they open the transaction: hashing takes 0.1 s. */
export const preparedPasswords = {
  async hash(): Promise<string> {
    const { newPasswordHash } = currentCall();
    if (newPasswordHash === undefined) throw new Error('the new password was not hashed');
    return newPasswordHash;
  },
  async verify({ hash }: { hash: string }): Promise<boolean> {
    return hash === currentCall().verifiedHash;
  },
};

/** The columns of a new session about its client. better-auth would read them from headers. */
export function sessionClient() {
  const { address = null, userAgent = null } = currentCall().clientInfo ?? {};
  return { ipAddress: address, userAgent };
}

export function callAdapter(options: BetterAuthOptions): DBAdapter {
  const models = {
    get user() {
      return currentCall().client.user;
    },
    get session() {
      return currentCall().client.session;
    },
    get signInMethod() {
      return currentCall().client.signInMethod;
    },
    get verification() {
      return currentCall().client.verification;
    },
  };
  const adapter = rememberingErrors(prismaAdapter(models, { provider: 'postgresql' })(options));
  // The caller has opened the transaction.
  return { ...adapter, transaction: (work) => work(adapter) };
}

function rememberingErrors(adapter: DBAdapter): DBAdapter {
  const properties = Object.entries(adapter).map(([name, value]) => [
    name,
    typeof value === 'function' ? rememberingError(value as Method) : value,
  ]);
  return Object.fromEntries(properties);
}

type Method = (...args: unknown[]) => Promise<unknown>;

function rememberingError(method: Method): Method {
  return async (...args) => {
    try {
      return await method(...args);
    } catch (error) {
      currentCall().firstError ??= error;
      throw error;
    }
  };
}
