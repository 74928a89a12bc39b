import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database/client.ts';
import { createExecutor, type Executor } from './graphql/execute.ts';
import { registerGraphQL } from './graphql/handler.ts';
import { schema } from './graphql/schema.ts';
import { createAttempts } from './http/attempts.ts';
import { registerAuthRoutes } from './http/auth-routes.ts';
import { registerCors } from './http/cors.ts';
import { registerHealth } from './http/health.ts';
import { inMemory } from './http/rate-limiter.ts';
import { createServer, type HttpServer, refuseUnknownPaths } from './http/server.ts';
import { registerSurfaces } from './http/surfaces.ts';
import { ensureAdministrator } from './identity/administrator.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import type { OnSignUp } from './identity/sign-up.ts';
import { createDefaultCategories } from './modules/categories/on-sign-up.ts';
import { acceptInvite } from './modules/referrals/on-sign-up.ts';
import { registerDocument } from './rest/docs/document.ts';
import { registerDocsPage } from './rest/docs/page.ts';
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
export const onSignUp: OnSignUp = async (database, user, inviteCode) => {
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
    const attempts = createAttempts(config.rateLimits.attempts, inMemory);
    const executor = createExecutor({
      schema,
      database,
      identity,
      log,
      attempts,
      introspection: config.introspection,
      ...(clock ? { clock } : {}),
    });
    const server = createServer(config, log);
    await registerCors(server, config);
    registerSurfaces(server, config, identity, inMemory);
    refuseUnknownPaths(server);
    registerHealth(server, database);
    registerAuthRoutes(server, config, identity, attempts);
    registerGraphQL(server, config, executor);
    registerRest(server, restRoutes, config, executor);
    registerDocument(server);
    registerDocsPage(server);
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
