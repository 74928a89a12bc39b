import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, DatabaseClient } from '../database/client.ts';
import { FolioError } from '../errors.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { type ClientInfo, recordAudit } from './audit.ts';
import { override } from './sign-up.ts';

interface SignInContext {
  readonly clientInfo: ClientInfo;
  /** The stored hash that the presented password was found to fit. */
  passwordHash?: string;
}

/** The sign-in that the present asynchronous context works on. */
export const signInContext = new AsyncLocalStorage<SignInContext>();

interface PasswordChangeContext {
  /** Where everything of the call happens. */
  readonly transaction: DatabaseClient;
  /** Made and compared before the transaction opens: both take long, and would hold it open. */
  readonly newPasswordHash: string;
  readonly verified: { readonly hash: string; readonly password: string };
}

/** The change of password that the present asynchronous context works on. */
export const passwordChangeContext = new AsyncLocalStorage<PasswordChangeContext>();

/** The words for whoever may not sign in, and nobody is told why. */
export function invalidSignInError(): FolioError {
  return new FolioError('UNAUTHENTICATED', { message: 'Invalid email or password' });
}

/**
 * A client that does what better-auth leaves undone: a session that a sign-in opens is told of in
 * the same transaction, and a change of password is one transaction as a whole.
 */
export function withAuthContext(client: PrismaClient, database: Database): PrismaClient {
  return new Proxy(client, {
    get(original, property) {
      const change = passwordChangeContext.getStore();
      if (change && property !== '$transaction') return Reflect.get(change.transaction, property);
      const signIn = signInContext.getStore();
      if (signIn && property === 'session') return sessionModel(original, database, signIn);
      return Reflect.get(original, property);
    },
  });
}

function sessionModel(client: PrismaClient, database: Database, signIn: SignInContext) {
  const { clientInfo, passwordHash = '' } = signIn;
  return override(client.session, {
    create: (args: Parameters<typeof client.session.create>[0]) =>
      database.transaction(async (transaction) => {
        const userId = args.data.userId as string;
        // Held, so that a new password that is just being set either ends this session or ends it here.
        const held = await transaction.$queryRaw<unknown[]>`
          SELECT 1 FROM "credentials"
           WHERE "user_id" = ${userId}::uuid AND "password" = ${passwordHash} FOR SHARE`;
        if (held.length === 0) throw invalidSignInError();
        const session = await transaction.session.create(args);
        await recordAudit(transaction, clientInfo, { userId, actorId: userId, kind: 'SIGNED_IN' });
        return session;
      }),
  });
}
