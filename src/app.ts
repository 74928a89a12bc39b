import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database/client.ts';
import { createExecutor, type Executor } from './graphql/execute.ts';
import { registerGraphQL } from './graphql/handler.ts';
import { schema } from './graphql/schema.ts';
import { registerAuthRoutes } from './http/auth-routes.ts';
import { registerHealth } from './http/health.ts';
import { createServer, type HttpServer } from './http/server.ts';
import { ensureAdministrator } from './identity/administrator.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import type { OnSignUp } from './identity/sign-up.ts';
import { createDefaultCategories } from './modules/categories/on-sign-up.ts';
import { acceptInvite } from './modules/referrals/on-sign-up.ts';
import { restRoutes } from './rest/routes.ts';
import { registerRest } from './rest/runner.ts';

/** The whole of folio, listening to nothing yet. */
export interface App {
  readonly server: HttpServer;
  readonly executor: Executor;
  readonly identity: Identity;
  /** Finishes what is under way, then closes the database. */
  close(): Promise<void>;
}

export interface AppOptions extends DatabaseOptions {
  readonly log: Logger;
  /** The time by which rules go; the system's unless a test says otherwise. */
  readonly clock?: () => Date;
  /** Handed the database once it is open; tests look into it. */
  readonly onOpen?: (database: Database) => void;
}

/** What happens when somebody signs up, in that order, all in the user's own transaction. */
const onSignUp: OnSignUp = async (database, user, inviteCode) => {
  await createDefaultCategories(database, user, inviteCode);
  await acceptInvite(database, user, inviteCode);
};

/** Wires the rooms. The database is open and migrated when this resolves. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { log, clock } = options;
  const onIdleError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const database = await openDatabase(config, { onIdleError, ...options });
  options.onOpen?.(database);
  try {
    const onError = (err: unknown) => log.warn({ err }, 'the last use of a key was not written');
    const identity = createIdentity(config, database, onSignUp, onError);
    if (config.administrator) await ensureAdministrator(config.administrator, database, onSignUp);
    const executor = createExecutor({
      schema,
      database,
      identity,
      log,
      ...(clock ? { clock } : {}),
    });
    const server = createServer(log);
    registerHealth(server, database);
    registerAuthRoutes(server, config, identity);
    registerGraphQL(server, config, executor, identity);
    registerRest(server, restRoutes, config, executor, identity);
    return {
      server,
      executor,
      identity,
      async close() {
        await server.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
