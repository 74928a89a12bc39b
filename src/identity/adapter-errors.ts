import { AsyncLocalStorage } from 'node:async_hooks';
import { isMissingRecord } from '../database/errors.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';

interface AdapterCall {
  /** The first error of the database adapter during the call. */
  cause?: unknown;
}

const currentCall = new AsyncLocalStorage<AdapterCall>();

type Work = (...args: unknown[]) => Promise<unknown>;

/**
 * Runs a call of better-auth. It replaces errors of its database adapter by errors of its own, or by
 * "no session"; this throws the original error, so that an unavailable database is not reported as
 * an internal error or as invalid credentials.
 */
export async function withOriginalErrors<T>(call: () => Promise<T>): Promise<T> {
  const state: AdapterCall = {};
  try {
    return await currentCall.run(state, call);
  } catch (error) {
    throw state.cause ?? error;
  }
}

/** A client that remembers, for `withOriginalErrors`, the first error of each call. */
export function rememberingErrors<T extends Pick<PrismaClient, 'user'>>(client: T): T {
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof property !== 'string' || property.startsWith('_')) return value;
      if (property === '$transaction') return rememberingTransaction(value as Work);
      return typeof value === 'object' && value !== null ? rememberingModel(value) : value;
    },
  });
}

function rememberingTransaction(open: Work): Work {
  return (work) =>
    remember(open((transaction: PrismaClient) => (work as Work)(rememberingErrors(transaction))));
}

function rememberingModel(model: object): object {
  return new Proxy(model, {
    get(target, property) {
      const method: unknown = Reflect.get(target, property);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => remember(method.apply(target, args) as Promise<unknown>);
    },
  });
}

/** Not the missing record of an update or delete, which better-auth handles. */
async function remember(operation: Promise<unknown>): Promise<unknown> {
  try {
    return await operation;
  } catch (error) {
    const call = currentCall.getStore();
    if (call && !isMissingRecord(error)) call.cause ??= error;
    throw error;
  }
}
