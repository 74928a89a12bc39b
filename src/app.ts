import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database/client.ts';
import { createExecutor, type Executor } from './graphql/execute.ts';
import { registerGraphQL } from './graphql/handler.ts';
import { schema } from './graphql/schema.ts';
import { createAttempts } from './http/attempts.ts';
import { registerAuthRoutes } from './http/auth-routes.ts';
import { registerCors } from './http/cors.ts';
import { registerFiles } from './http/files.ts';
import { registerHealth } from './http/health.ts';
import { imageBodies } from './http/image-bodies.ts';
import { createServer, type HttpServer, rejectUnknownPaths } from './http/server.ts';
import { openRateLimits } from './http/shared-rate-limiter.ts';
import { registerSurfaces } from './http/surfaces.ts';
import { ensureAdministrator } from './identity/administrator.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { startRetention } from './identity/retention.ts';
import type { OnSignUp } from './identity/sign-up.ts';
import type { StorageDeadlines } from './images/bounded-storage.ts';
import { Images } from './images/images.ts';
import { openStorage } from './images/open-storage.ts';
import { startSweeping } from './images/start-sweeping.ts';
import type { ImageStorage } from './images/storage.ts';
import { StorageBinding } from './images/storage-binding.ts';
import { createDefaultCategories } from './modules/finance/categories/on-sign-up.ts';
import { acceptInvite } from './modules/prompts/referrals/on-sign-up.ts';
import { registerDocument } from './rest/docs/document.ts';
import { registerDocsPage } from './rest/docs/page.ts';
import { ownsImage } from './rest/prompts/own-image.ts';
import { restRoutes } from './rest/routes.ts';
import { registerRest } from './rest/runner.ts';
import { registerWeb } from './web/register.ts';

/** The whole of folio, listening to nothing yet. */
export interface App {
  readonly server: HttpServer;
  readonly executor: Executor;
  readonly identity: Identity;
  readonly images: Images;
  /** Makes `/health/ready` fail while requests are still served. */
  stopBeingReady(): void;
  /** Finishes what is under way, then closes the database. */
  close(): Promise<void>;
}

export interface AppOptions extends DatabaseOptions {
  readonly log: Logger;
  /** The time by which rules go; the system's unless a test says otherwise. */
  readonly clock?: () => Date;
  /** How long calls to the image storage may take; tests don't wait as long. */
  readonly storageDeadlines?: StorageDeadlines;
  /** An open, migrated database to use; it stays open. By default, the app opens its own. */
  readonly database?: Database;
  /** Handed the database once it is open; tests look into it. */
  readonly onOpen?: (database: Database) => void;
}

/** What happens when somebody signs up, in that order, all in the user's own transaction. */
function signUpSteps(clock: () => Date): OnSignUp {
  const accept = acceptInvite(clock);
  return async (database, user, inviteCode) => {
    await createDefaultCategories(database, user, inviteCode);
    await accept(database, user, inviteCode);
  };
}

export const onSignUp = signUpSteps(() => new Date());

/** Wires the rooms. The database is open and migrated when this resolves. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { log, clock = () => new Date() } = options;
  const onIdleError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const database = options.database ?? (await openDatabase(config, { onIdleError, ...options }));
  const closeDatabase = async () => {
    if (!options.database) await database.close();
  };
  options.onOpen?.(database);
  const rateLimits = await openRateLimits(config, log);
  let storage: ImageStorage | undefined;
  try {
    const onError = (err: unknown, what: string) => log.warn({ err }, what);
    const identity = createIdentity(config, database, signUpSteps(clock), onError);
    if (config.administrator) await ensureAdministrator(config.administrator, database, onSignUp);
    const attempts = createAttempts(config.rateLimits.attempts, rateLimits.createLimiter);
    storage = await openStorage(config, options.storageDeadlines);
    const binding = new StorageBinding({ storage, database, adopt: config.storageAdopt, log });
    await binding.verifyAtStart();
    const images = new Images({
      storage,
      binding,
      baseUrl: config.baseUrl,
      signingKeys: identity.secrets.urls,
      log,
    });
    const executor = createExecutor({
      schema,
      database,
      identity,
      images,
      baseUrl: config.baseUrl,
      log,
      attempts,
      quotas: config.quotas,
      introspection: config.introspection,
      clock,
    });
    const server = createServer(config, log);
    await registerCors(server, config);
    registerSurfaces(server, config, identity, rateLimits.createLimiter);
    await registerWeb(server, {
      baseUrl: config.baseUrl,
      executor,
      identity,
      attempts,
      limits: config.rateLimits.web,
      createLimiter: rateLimits.createLimiter,
      clock,
    });
    rejectUnknownPaths(server);
    const health = registerHealth(server, database);
    registerAuthRoutes(server, config, identity, attempts);
    const bodies = imageBodies(join(config.dataDir, 'incoming'), config.quotas);
    registerGraphQL(server, { config, executor, imageBodies: bodies });
    registerRest(server, restRoutes, config, executor, bodies);
    registerFiles(server, { images, identity, ownsImage: ownsImage(executor), clock });
    registerDocument(server);
    registerDocsPage(server);
    const maxPercent = config.storageSweepPercent;
    const stopSweeping = startSweeping({ storage, binding, database, maxPercent }, log);
    const { retention } = config;
    const stopRetention = startRetention({ database, retention, clock, log });
    return {
      server,
      executor,
      identity,
      images,
      stopBeingReady: health.stopBeingReady,
      async close() {
        health.stopBeingReady();
        stopSweeping();
        await server.close();
        await stopRetention();
        storage?.close();
        rateLimits.close();
        await closeDatabase();
      },
    };
  } catch (error) {
    storage?.close();
    rateLimits.close();
    await closeDatabase();
    throw error;
  }
}
