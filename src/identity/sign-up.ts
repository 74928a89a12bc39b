import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseClient } from '../database/client.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { validationError } from '../errors.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { type ClientInfo, recordAudit } from './audit.ts';

/** A user who is just being made, inside the transaction that makes it. */
export interface NewUser {
  readonly id: string;
}

/**
 * What other rooms must do at sign-up, in the transaction that makes the user: a failure leaves
 * no user behind.
 */
export type OnSignUp = (
  database: DatabaseClient,
  user: NewUser,
  inviteCode: string | undefined,
) => Promise<void>;

interface SignUpContext {
  readonly inviteCode: string | undefined;
  readonly clientInfo: ClientInfo;
  /** Hashed before the transaction opens: hashing takes long, and would hold it open. */
  readonly passwordHash: string;
}

/** The sign-up that the present asynchronous context works on. */
export const signUpContext = new AsyncLocalStorage<SignUpContext>();

/**
 * A client whose transactions do more when they create a user: better-auth runs its own hooks
 * only after the commit, and what belongs to a user must be made with it or not at all.
 */
export function withSignUpSteps(database: Database, onSignUp: OnSignUp): PrismaClient {
  return override(database.client, {
    $transaction: (work: (transaction: DatabaseClient) => Promise<unknown>) =>
      database.transaction((transaction) =>
        work(override(transaction, { user: userModel(transaction, onSignUp) })),
      ),
  });
}

function userModel(transaction: DatabaseClient, onSignUp: OnSignUp) {
  return override(transaction.user, {
    async create(args: Parameters<typeof transaction.user.create>[0]) {
      const signUp = signUpContext.getStore();
      try {
        const user = await transaction.user.create(args);
        await onSignUp(transaction, user, signUp?.inviteCode);
        const { id } = user;
        if (signUp) {
          const record = { userId: id, actorId: id, kind: 'SIGNED_UP' } as const;
          await recordAudit(transaction, signUp.clientInfo, record);
        }
        return user;
      } catch (error) {
        throw isUniqueViolation(error)
          ? validationError(['email'], 'Email has already been taken')
          : error;
      }
    },
  });
}

/** The same object with a few properties replaced; Prisma's clients can't be copied. */
export function override<T extends object>(
  target: T,
  replaced: Readonly<Record<string, unknown>>,
): T {
  return new Proxy(target, {
    get: (original, property) =>
      typeof property === 'string' && Object.hasOwn(replaced, property)
        ? replaced[property]
        : Reflect.get(original, property),
  });
}
